import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { passwordOfDemo, people } from '../../demo/content/people.ts'
import { iconless } from './policy.ts'
import { answerSurvey, expect, type Page, type Site, signIn, signUp, test } from './support.ts'

function hearCalls(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'websocket'].includes(request.resourceType())) addresses.push(request.url())
  })
  return addresses
}

const shownCode = async (page: Page): Promise<string> => {
  const letter = page.getByText(/^Demo: your code is \d{6}$/)
  await expect(letter).toBeVisible()
  return /\d{6}/.exec((await letter.textContent()) ?? '')?.[0] ?? ''
}

async function register(page: Page, email: string) {
  await signUp(page, email)
  await page.getByLabel('6-digit code').fill(await shownCode(page))
}

const PLACES = {
  'on a web server': async (page: Page, site: Site, body: string) => {
    const script = `<script async src="${site.host}/panel.js" data-demo></script>`
    await page.goto(site.publish(`${iconless}${script}${body}`))
  },
  'opened as a file': async (page: Page, _: Site, body: string) => {
    const script = `<script src="${pathToFileURL(resolve('dist/panel.js'))}" data-demo></script>`
    writeFileSync(join(folder, 'index.html'), `${iconless}${script}${body}`)
    await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  },
}

let folder: string
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'panel-file-'))
})
test.afterAll(() => rmSync(folder, { recursive: true }))

const SURVEY = '<panel-survey survey-id="streaming-and-cricket"></panel-survey>'
const POINTS = '<panel-rewards></panel-rewards><panel-toasts></panel-toasts>'

for (const [place, open] of Object.entries(PLACES)) {
  test(`a member earns and spends on a page ${place}, and a reload keeps the points`, async ({ page, site }) => {
    test.slow()
    const asked = hearCalls(page)
    await page.clock.install()
    await open(page, site, SURVEY + POINTS)
    const survey = page.locator('panel-survey')
    await signIn(survey, { email: people[0].email, password: passwordOfDemo })
    await answerSurvey(survey)
    await survey.getByRole('button', { name: 'Submit' }).click()
    await expect(survey.getByRole('heading', { name: /Thank you/ })).toBeVisible()

    const rewards = page.locator('panel-rewards')
    await rewards.getByRole('button', { name: /^Redeem Tea/ }).click()
    await rewards.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(rewards.getByText('Reward redeemed successfully! Your redemption code:')).toBeVisible()
    await rewards.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(rewards.getByText(/, updated /)).toBeVisible()
    await rewards.getByLabel('Amount').fill('100')
    await rewards.getByRole('button', { name: 'Withdraw ₹100' }).click()
    await rewards.getByRole('dialog').getByRole('button', { name: 'Withdraw ₹100' }).click()
    await expect(rewards.getByText('Withdrawal request submitted successfully!')).toBeVisible()
    await page.clock.fastForward(9000)
    // An open dialog draws the toasts.
    await expect(
      rewards
        .getByText(/^Withdrawal approved!/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()

    await page.reload()
    await expect(survey.getByText('Survey Already Completed!')).toBeVisible()
    expect(await page.evaluate('Panel.doctor()')).toMatchObject({ healthy: true })
    const { protocol } = new URL(page.url())
    const isFile = (address: string) =>
      new URL(address).protocol === protocol && /\.(?:js|css|json|woff2)$/.test(new URL(address).pathname)
    expect(asked.filter((address) => !isFile(address))).toEqual([])
  })

  test(`a guest registers with the shown code on a page ${place} and earns`, async ({ page, site }) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await open(page, site, SURVEY + POINTS)
    const survey = page.locator('panel-survey')
    await expect(page.getByLabel('Email'), 'no form asks who the guest is').toHaveCount(0)
    await survey.getByRole('button', { name: 'Start', exact: true }).click()
    await answerSurvey(survey)
    await survey.getByRole('button', { name: 'Finish' }).click()
    await survey.getByRole('button', { name: /^Get Your ₹/ }).click()
    await register(page, 'kavya.nair@example.org')
    await expect(survey.getByRole('heading', { name: /Thank you/ })).toBeVisible()
    await expect(page.locator('panel-rewards').getByRole('heading', { name: 'Rewards Dashboard' })).toBeVisible()
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    expect(said).toContainEqual(expect.stringContaining('not for production'))
  })
}
