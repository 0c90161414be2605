import { readFile } from 'node:fs/promises'
import { and, eq } from 'drizzle-orm'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { post } from '../../demo/server/ledger/ledger.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { requestWithdrawal } from '../../src/contract/users.ts'
import { givePoints } from '../support/points.ts'
import { expectAccessible } from './accessible.ts'
import { frameOf, inside, publish } from './frames.ts'
import { expect, fund, type Member, openAs, type Page, type Site, signIn, test } from './support.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const DAY = 86_400_000

async function giveHistory({ server }: Site, { id: userId }: Member, count: number) {
  for (let index = count - 1; index >= 0; index -= 1) {
    const at = new Date(NOW.getTime() - index * 3 * DAY)
    const reference = `survey ${index}`
    await post(server.server.database.store, { kind: 'survey_credit', userId, reference, points: 10, at })
  }
}

const passbook = (page: Page) => page.locator('panel-passbook')
const rows = (page: Page) => passbook(page).locator('.panel-table-row')
const month = (page: Page, name: string) => passbook(page).getByRole('rowheader', { name })

test('the passbook shows, downloads and prints all entries by month', async ({ page, site, member }) => {
  await giveHistory(site, member, 60)
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, site, member, '/dashboard')
  await page.locator('panel-nav').getByRole('link', { name: 'Passbook' }).click()
  await expect(page).toHaveURL('/passbook')
  await expect(month(page, 'November 2026')).toBeVisible()
  await expect(rows(page).first()).toContainText(/20 Nov.*Survey.*\+10.*600$/)
  await passbook(page).getByRole('button', { name: 'Show Earlier Entries' }).click()
  await expect(month(page, 'May 2026')).toBeVisible()
  await expect(
    passbook(page).getByText('60 entries'),
    'the pressed button is gone, and the count has the focus',
  ).toBeFocused()

  const download = page.waitForEvent('download')
  await passbook(page).getByRole('button', { name: 'Download as CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^passbook-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path())).toString().split('\r\n')).toHaveLength(1 + 60 + 1)

  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await passbook(page).getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(passbook(page).getByText(/^Passbook of /)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  for (const chrome of [page.locator('panel-nav'), page.locator('panel-footer'), passbook(page).getByRole('button')])
    await expect(chrome.first()).toBeHidden()
  const ink = await rows(page)
    .first()
    .evaluate((row) => getComputedStyle(row).color)
  expect(ink, 'the text is dark on paper, even in a dark theme').toMatch(/oklch\(0\.2/)
})

test('the passbook on a phone says what became of a withdrawal', async ({ page, site, member }) => {
  await fund(site, member, 1000)
  const { store } = site.server.server.database
  for (const action of ['approve', 'reject'] as const) {
    await site.server.call(requestWithdrawal, { token: member.token, body: { amount: 250 } })
    const isPending = and(eq(withdrawals.userId, member.id), eq(withdrawals.status, 'pending'))
    const [pending] = await store.select().from(withdrawals).where(isPending)
    await decideWithdrawal(store, { id: pending?.id ?? '', action, by: 'Nila', reason: 'No such account', at: NOW })
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, site, member, '/passbook')
  await expect(rows(page)).toHaveCount(5)
  const texts = (await rows(page).allInnerTexts()).map((text) => text.replace(/WD-[\w-]+/, 'WD').split('\n'))
  expect(texts.map(([what = '']) => what)).toEqual([
    'Withdrawal rejected, points returned',
    'Withdrawal requested',
    'Withdrawal approved',
    'Withdrawal requested',
    'Survey',
  ])
  expect(texts.map((lines) => lines.at(-1))).toEqual(['750', '500', '750', '750', '1,000'].map((n) => `Balance ${n}`))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, '/passbook', 'panel-passbook')

  await page.goto('/payment-history')
  const steps = page.getByRole('list', { name: 'Progress' })
  await expect(steps.first()).toHaveText(/^Requested .*Rejected 20 Nov 2026$/)
  await expect(steps.last()).toHaveText(/^Requested .*Approved 20 Nov 2026Paid Not yet usually by .*$/)
  await page.getByRole('link', { name: 'Check your bank details' }).click()
  await expect(page).toHaveURL('/profile?bank')
})

test('an isolated passbook prints only its frame, and the sandbox allows printing', async ({ page, site, member }) => {
  await givePoints(site.server, member.id, 40)
  await page.goto(publish(site, '<h1>A page</h1><panel-passbook isolated></panel-passbook>'))
  const shown = inside(page, 'panel-passbook')
  await signIn(shown, member)
  await expect(shown.getByText('1 entry')).toBeVisible()
  const frame = await frameOf(page, 'panel-passbook')
  await frame.evaluate(() => addEventListener('beforeprint', () => Object.assign(window, { printed: true })))
  await shown.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => frame.evaluate(() => 'printed' in window)).toBe(true)
  expect(await page.evaluate(() => 'printed' in window)).toBe(false)
})
