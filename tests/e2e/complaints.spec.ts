import type { Route } from '@playwright/test'
import { fileComplaint, listComplaints } from '../../src/contract/complaints.ts'
import { asOperator } from '../support/operator.ts'
import { disconnected, expect, openAs, tabTo, test } from './support.ts'

const PHONE = { width: 360, height: 740 }
const TEXT = 'My withdrawal came late.\nThe bank knows nothing of it.'
const ANSWER = 'Your bank returned the payment. It is on its way again.'

test('a member names a nominee by keyboard, changes it and removes it', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'Your Data' })
  const name = card.getByRole('button', { name: 'Name a Nominee' })
  await tabTo(page, name)
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Full name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Full name')).toHaveAccessibleDescription('Name is required')
  await expect(card.getByLabel('Full name')).toBeFocused()
  await page.keyboard.type('Ravi Iyer')
  await card.getByLabel('Email').fill('ravi')
  await page.keyboard.press('Enter')
  await expect(card.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await card.getByLabel('Email').fill('ravi@example.org')
  await page.keyboard.press('Enter')
  await expect(card.getByText('Your nominee is saved.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Change Nominee' })).toBeFocused()
  await page.reload()
  await expect(card.getByText('Ravi Iyer')).toBeVisible()
  await tabTo(page, card.getByRole('button', { name: 'Remove Nominee' }))
  await page.keyboard.press('Enter')
  await expect(card.getByText('Your nominee is removed.')).toBeVisible()
  await expect(name).toBeFocused()
})

test('a complaint keeps its text until it is filed, and is filed once, and the operator answers it', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(disconnected)
  await page.setViewportSize(PHONE)
  await openAs(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'Your Data' })
  const make = card.getByRole('button', { name: 'Make a Complaint' })
  const field = card.getByLabel('What went wrong?')
  const send = card.getByRole('button', { name: 'Send Complaint' })
  await expect(card.getByText('We answer within 30 days.')).toBeVisible()
  await make.press('Enter')
  await expect(field).toBeFocused()
  await field.fill(TEXT)
  const losesAnswer = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/users/complaints', losesAnswer)
  await send.press('Enter')
  await expect(card.getByText('Your complaint could not be sent.')).toBeVisible()
  await expect(field).toHaveValue(TEXT)
  await card.getByRole('button', { name: 'Close' }).click()
  await expect(make).toBeFocused()
  await page.unroute('**/users/complaints')
  await page.getByRole('link', { name: 'Rewards' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/rewards')
  await page.goBack()
  await expect(field).toHaveValue(TEXT)
  await page.reload()
  await expect(field).toHaveValue(TEXT)
  await send.click()
  await expect(card.getByText(/^Complaint C-\S+ is filed\. You get an answer by /)).toBeVisible()
  await expect(make).toBeFocused()
  await expect(card.getByRole('listitem')).toContainText('Answer by')
  await make.click()
  await expect(field).toHaveValue('')

  const { complaints: filed } = (await site.server.call(listComplaints, member)).answer
  expect(filed.map(({ text }) => text)).toEqual([TEXT])
  await asOperator(site.server, 'members', 'complaints', 'answer', filed[0]?.number ?? '', '--text', ANSWER)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(card.getByRole('listitem')).toContainText(ANSWER)
  await expect(card.getByText(/^Answered on /)).toBeVisible()
})

test('a late answer is said in Hindi on a phone, and a text that is too long is not cut off', async ({
  page,
  site,
  member,
}) => {
  const text = 'बैंक से पैसे अभी तक नहीं आए।'
  await site.server.call(fileComplaint, { token: member.token, body: { text } })
  await page.setViewportSize(PHONE)
  await page.addInitScript(() => localStorage.setItem('panel-language', 'hi'))
  await page.clock.install({ time: Date.now() + 40 * 86_400_000 })
  await openAs(page, site, member, '/profile')
  const card = page.getByRole('region', { name: 'आपका डेटा' })
  await expect(card.getByRole('listitem').filter({ hasText: text })).toContainText('इस जवाब में देर हो गई है।')
  await card.getByRole('button', { name: 'शिकायत करें' }).click()
  const field = card.getByLabel('क्या ग़लत हुआ?')
  await field.fill('म'.repeat(2001))
  await card.getByRole('button', { name: 'शिकायत भेजें' }).click()
  await expect(field).toHaveAccessibleDescription('1 अक्षर ज़्यादा कृपया छोटा लिखें')
  await expect(field).toHaveValue('म'.repeat(2001))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
})
