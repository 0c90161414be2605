import { readFile } from 'node:fs/promises'
import { and, eq, like } from 'drizzle-orm'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { giveWithdrawals } from '../support/withdrawals.ts'
import { expectAccessible } from './accessible.ts'
import { expect, fund, openAs, type Page, test } from './support.ts'

const LAST = new Date('2026-11-20T10:00:00Z')
const list = (page: Page) => page.getByRole('region', { name: 'Withdrawals' })
const count = (page: Page) => page.locator('.panel-payment-history-count')
const ids = async (page: Page) =>
  (await page.locator('tbody strong').allTextContents()).map((text) => Number(text.slice(-6)))
const from = (first: number, length: number) => Array.from({ length }, (_, index) => first + index)

test.beforeEach(async ({ site, member }) => {
  await giveWithdrawals(site.server, member.id, 34, LAST)
})

test('the back button restores page and filter, and Clear Filters keeps the focus', async ({ page, site, member }) => {
  await openAs(page, site, member, '/payment-history')
  await expect(count(page)).toHaveText('1 to 10 of 34 withdrawals')
  expect(await ids(page)).toEqual(from(0, 10))
  await expect(list(page).getByText('account ending in 7961').first()).toBeAttached()

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(count(page)).toHaveText('11 to 20 of 34 withdrawals')
  await expect(page).toHaveURL('/payment-history?page=2')
  await page.getByLabel('Status').selectOption('Rejected')
  await expect(page).toHaveURL('/payment-history?status=rejected')
  await expect(count(page)).toHaveText('1 to 9 of 9 withdrawals')
  await expect(page.getByText('The name on the account did not match.').first()).toBeVisible()
  const noDay = list(page).getByRole('cell', { name: 'Not available', exact: true })
  await expect(noDay, 'a rejected withdrawal has no processing date').toHaveCount(9)
  await page.goBack()
  await expect(count(page)).toHaveText('11 to 20 of 34 withdrawals')
  expect(await ids(page)).toEqual(from(10, 10))

  await page.getByLabel('From').fill('2026-12-01')
  await expect(page.getByText('No withdrawals match these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(count(page)).toHaveText('1 to 10 of 34 withdrawals')
  await expect(count(page), 'the pressed button is gone, and the count has the focus').toBeFocused()
})

test('ten withdrawals fit the list on a desk', async ({ page, site }) => {
  const paid = await site.server.register()
  await giveWithdrawals(site.server, paid.id, 40, LAST)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, site, paid, '/payment-history?status=processed')
  await expect(list(page).locator('tbody tr')).toHaveCount(10)
  expect(await list(page).evaluate((box) => [box.clientHeight <= 600, box.scrollHeight - box.clientHeight])).toEqual([
    true,
    0,
  ])
})

test('the edge of the scrolling list always cuts a row', async ({ page, site, member }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await openAs(page, site, member, '/payment-history')
  await expect(count(page)).toHaveText('1 to 10 of 34 withdrawals')
  for (let height = 120; height < 200; height += 4)
    await expect
      .poll(
        () =>
          list(page).evaluate((box, height) => {
            const rows = [...box.querySelectorAll<HTMLElement>('tbody tr')]
            for (const row of rows) row.style.height = `${height}px`
            const end = box.getBoundingClientRect().top + box.clientHeight
            const parts = rows
              .map((row) => row.getBoundingClientRect())
              .map(({ top, bottom }) => [end - top, bottom - end])
            return box.clientHeight <= 600 && parts.some(([seen = 0, hidden = 0]) => seen > 20 && hidden > 20)
          }, height),
        { message: `rows of ${height} px` },
      )
      .toBe(true)
})

test('a fetch when the window gets the focus moves neither scroll nor focus', async ({ page, site, member }) => {
  await openAs(page, site, member, '/payment-history')
  await expect(count(page)).toHaveText('1 to 10 of 34 withdrawals')
  await list(page).focus()
  await page.keyboard.press('End')
  const top = () => list(page).evaluate((element) => element.scrollTop)
  // The browser scrolls smoothly.
  await expect
    .poll(() => list(page).evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
    .toBeLessThan(1)
  const before = await top()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('withdrawal-history')) calls += 1
  })
  const answered = page.waitForResponse('**/withdrawal-history*')
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    dispatchEvent(new Event('focus'))
  })
  await answered
  expect(calls).toBe(1)
  expect(await top()).toBe(before)
  await expect(list(page)).toBeFocused()
})

test('the downloaded file contains the filtered withdrawals', async ({ page, site, member }) => {
  await openAs(page, site, member, '/payment-history?status=pending')
  await expect(count(page)).toContainText('of 9 withdrawals')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^payment-history-\d{4}-\d\d-\d\d\.csv$/)
  const bytes = await readFile(await file.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = bytes.toString().split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[1]).toContain(',100,Pending,,,State Bank of India,7961')
})

test('the history works by keyboard and passes axe at both widths and schemes', async ({ page, site, member }) => {
  await openAs(page, site, member, '/payment-history')
  await expect(count(page)).toBeVisible()
  await expectAccessible(page, '/payment-history', 'panel-payment-history')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Download as CSV' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Status')).toBeFocused()
  await page.keyboard.press('r')
  await expect(count(page)).toHaveText('1 to 9 of 9 withdrawals')
  await page.getByRole('button', { name: 'Requested' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payment-history?status=rejected&order=asc')
  await expect(page.getByRole('button', { name: 'Requested' })).toBeFocused()
})

test('an open withdrawal names the day of payment, an overdue one says so, and one without a day says nothing', async ({
  page,
  site,
  member,
}) => {
  const { store } = site.server.server.database
  const dayOf = (number: string, expectedBy: string) =>
    store
      .update(withdrawals)
      .set({ expectedBy })
      .where(and(eq(withdrawals.userId, member.id), like(withdrawals.transactionId, `%${number}`)))
  await dayOf('000004', '2090-01-05')
  await dayOf('000003', '2026-11-20')
  await openAs(page, site, member, '/payment-history')
  const row = (number: string) => list(page).getByRole('row', { name: number })
  await expect(row('000004').getByText('usually by Thu, 5 Jan')).toBeVisible()
  await expect(row('000003').getByText('We usually pay by Fri, 20 Nov, but this one is taking longer.')).toBeVisible()
  for (const number of ['000000', '000002']) await expect(row(number).getByText(/usually/)).toHaveCount(0)
  await expectAccessible(page, '/payment-history with days of payment', 'panel-payment-history')
})

test('a server that does not say the day of payment leaves it out before a withdrawal', async ({
  page,
  site,
  member,
}) => {
  await fund(site, member, 500)
  await page.route('**/api/users/bank-details', async (route) => {
    const response = await route.fetch()
    const { payoutBy: _, ...answer } = await response.json()
    await route.fulfill({ response, json: answer })
  })
  await openAs(page, site, member, '/rewards')
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Withdraw ₹100' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw ₹100?' })
  await expect(dialog.getByText(/^Once your request is approved\./)).toBeVisible()
  await expect(dialog.getByText(/Usually/)).toHaveCount(0)
})
