import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { passwordOfDemo, people } from '../../demo/seed/people.ts'
import { iconless } from './policy.ts'
import { answerSurvey, expect, type Page, signIn, test } from './support.ts'

// `data-demo`: the panel inside the page (src/decisions/045-demo-in-the-page.md).

const PASSWORD = 'Marigold#2026'

/** What a page asks of any server besides its files. */
function hearCalls(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'websocket'].includes(request.resourceType())) addresses.push(request.url())
  })
  return addresses
}

/** The code that the page shows in place of a mail. */
const shownCode = async (page: Page): Promise<string> => {
  const letter = page.getByText(/^Demo: your code is \d{6}$/)
  await expect(letter).toBeVisible()
  return /\d{6}/.exec((await letter.textContent()) ?? '')?.[0] ?? ''
}

async function register(page: Page, email: string) {
  await page.getByLabel('First name').fill('Kavya')
  await page.getByLabel('Last name').fill('Nair')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('I agree to the terms and conditions').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByLabel('6-digit code').fill(await shownCode(page))
}

test('without a server a member answers, earns, withdraws and is notified of the decision, and a reload in the tab keeps it all', async ({
  page,
  site,
}) => {
  const asked = hearCalls(page)
  const script = `<script async src="${site.host}/panel.js" data-demo></script>`
  const body =
    '<panel-survey survey-id="streaming-and-cricket"></panel-survey><panel-rewards></panel-rewards><panel-toasts></panel-toasts>'
  await page.clock.install()
  await page.goto(site.publish(`${iconless}${script}${body}`))
  const survey = page.locator('panel-survey')
  await signIn(survey, { email: people[0].email, password: passwordOfDemo })
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit' }).click()
  await expect(survey.getByRole('heading', { name: /Thank you/ })).toBeVisible()

  const rewards = page.locator('panel-rewards')
  await expect(rewards.getByText(/, updated /)).toBeVisible()
  await rewards.getByLabel('Amount').fill('200')
  await rewards.getByRole('button', { name: 'Withdraw ₹200' }).click()
  await rewards.getByRole('dialog').getByRole('button', { name: 'Withdraw ₹200' }).click()
  await expect(rewards.getByText('Withdrawal request submitted successfully!')).toBeVisible()
  await page.clock.fastForward(9000)
  await expect(
    page
      .locator('panel-toasts')
      .getByText(/approved/i)
      .first(),
  ).toBeVisible()

  await page.reload()
  await expect(survey.getByText('Survey Already Completed!')).toBeVisible()
  expect(await page.evaluate('Panel.doctor()')).toMatchObject({ healthy: true })
  expect(asked.filter((address) => !/\.(?:js|css|json|woff2)$/.test(new URL(address).pathname))).toEqual([])
})

test('a page that was opened as a file registers a member, who earns points, and says that it is a demo', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-file-'))
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  try {
    const script = `<script src="${pathToFileURL(resolve('dist/panel.js'))}" data-demo></script>`
    const body = '<panel-survey survey-id="streaming-and-cricket"></panel-survey><panel-toasts></panel-toasts>'
    writeFileSync(join(folder, 'index.html'), `${iconless}${script}${body}`)
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
    const survey = page.locator('panel-survey')
    await survey.getByRole('button', { name: 'Start', exact: true }).click()
    await answerSurvey(survey)
    await survey.getByRole('button', { name: 'Finish' }).click()
    await survey.getByRole('button', { name: /^Get Your ₹/ }).click()
    await register(page, 'kavya.nair@example.org')
    await expect(survey.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    expect(messages).toContainEqual(expect.stringContaining('not for production'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
