import { plantSurvey, REWARD } from '../support/surveys.ts'
import {
  expect,
  fund,
  type Locator,
  type Page,
  refusedWith,
  rememberMember,
  type Site,
  signIn,
  test,
} from './support.ts'

// Pages without `data-home` open the next screen in the element itself (docs/partner.md#what-opens-in-place).

function open(page: Page, site: Site, tag: string, settings = '') {
  const head = `<meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>No home</title>`
  const script = `<script async src="${site.host}/panel.js" ${settings}></script>`
  return page.goto(
    site.publish(`<!doctype html><html lang="en"><head>${head}${script}</head><body>${tag}</body></html>`),
  )
}

/** A link that is drawn as a button has no style of a button. */
const BARE = { 'background-color': 'rgba(0, 0, 0, 0)', 'border-top-width': '0px', padding: '0px' }

async function fillBank(element: Locator) {
  await element.getByLabel('Account Holder Name').fill('Kavya Nair')
  await element.getByLabel('Account Number').fill('1234 5678 9012')
  await element.getByLabel('IFSC Code').fill('hdfc0001234')
}

test('a member adds bank details in the rewards by keyboard', async ({ page, site, member }) => {
  await fund(site, member, 500, false)
  const profile: string[] = []
  page.on('request', (request) => request.url().includes('panel-profile') && profile.push(request.url()))
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, site, '<panel-rewards></panel-rewards>')
  const rewards = page.locator('panel-rewards')
  await signIn(rewards, member)
  const add = rewards.getByRole('button', { name: 'Add Bank Details' })
  await expect(add).toBeVisible()
  expect(profile, 'the form loads only for a member who opens it').toEqual([])
  await add.focus()
  await page.keyboard.press('Enter')
  const holder = rewards.getByLabel('Account Holder Name')
  await expect(holder).toBeFocused()
  await expect(holder).toBeInViewport()
  await expect(rewards.getByText('Password & Security')).toHaveCount(0)

  await rewards.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(rewards.getByRole('heading', { name: 'Rewards Dashboard' })).toBeVisible()
  await add.press('Enter')
  await expect(holder).toBeFocused()
  await page.keyboard.type('K')
  await holder.press('Enter')
  await expect(rewards.getByText('Account holder name must be at least 2 characters')).toBeVisible()
  await fillBank(rewards)
  await page.keyboard.press('Enter')
  await expect(rewards.getByText('Paid to your bank account ending in 9012.')).toBeVisible()
  await expect(rewards.locator('.panel-rewards-bank')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rewards.getByLabel('Amount')).toBeFocused()
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await rewards.getByRole('dialog').getByRole('button', { name: 'Withdraw ₹200' }).click()
  await expect(rewards.getByText('Withdrawal request submitted successfully!')).toBeVisible()
})

test('a refused withdrawal continues once bank details are saved', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(500), refusedWith(400))
  await fund(site, member, 500, false)
  let fails = true
  await page.route('**/users/bank-details', (route) =>
    fails && route.request().method() === 'GET' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await open(page, site, '<panel-rewards isolated></panel-rewards>', 'data-support="/help"')
  const rewards = page.locator('panel-rewards').frameLocator('iframe').locator('panel-rewards')
  await signIn(rewards, member)
  await rewards.getByLabel('Amount').fill('300')
  await rewards.getByRole('button', { name: 'Withdraw ₹300' }).click()
  const dialog = rewards.getByRole('dialog')
  fails = false
  await dialog.getByRole('button', { name: 'Withdraw ₹300' }).click()
  await expect(dialog.getByText('Please add your bank details to enable withdrawals')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', `${site.partner}/help`)
  const answers: (() => Promise<void>)[] = []
  await page.route('**/users/bank-details', (route) => void answers.push(() => route.fallback()), { times: 1 })
  await dialog.getByRole('button', { name: 'Add Bank Details' }).click()
  await expect.poll(() => answers.length).toBe(1)
  await expect(
    rewards.getByLabel('Account Holder Name'),
    'text that is typed before the saved details are known would be lost',
  ).not.toBeEditable()
  await answers[0]?.()
  await fillBank(rewards)
  await rewards.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Bank account ending in 9012')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw ₹300' }).click()
  await expect(dialog.getByText('Withdrawal request submitted successfully!')).toBeVisible()
})

test('a list and a dashboard open a survey in place, and return afterwards', async ({ page, site, member }) => {
  await plantSurvey(site.server, [{ type: 'text' }], REWARD, undefined, 'Prices')
  await open(page, site, '<panel-survey-list></panel-survey-list>')
  const list = page.locator('panel-survey-list')
  await signIn(list, member)
  await list.getByRole('button', { name: /: Prices$/ }).click()
  const survey = page.locator('panel-survey')
  const back = survey.getByRole('button', { name: 'Back to Surveys' })
  for (const [name, value] of Object.entries(BARE)) await expect(back).toHaveCSS(name, value)
  await back.click()
  await expect(survey).toHaveCount(0)
  await expect(list).toBeFocused()
  await list.getByRole('button', { name: /: Prices$/ }).click()
  await expect(survey.getByRole('textbox')).toBeVisible()
  const line = page.locator('.panel-account-line')
  await expect(line, 'the list says who is signed in while the survey shows').toHaveCount(1)
  await expect(line).toContainText(member.email)
  await survey.getByRole('textbox').fill('A lower price.')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Your balance is now')).toContainText(`₹${REWARD}`)
  await expect(survey.locator('.panel-next-survey')).toHaveCSS('text-align', 'start')
  await survey.getByRole('button', { name: 'Back to Surveys' }).click()
  await expect(list).toBeFocused()
  await expect(list.getByText('Prices'), 'the list is loaded again').toHaveCount(0)

  await plantSurvey(site.server, [{ type: 'text' }], REWARD, undefined, 'Prices again')
  await open(page, site, '<panel-survey-list></panel-survey-list><output></output>')
  await page.evaluate(() =>
    addEventListener('panel-navigate', (event) => {
      event.preventDefault()
      const output = document.querySelector('output') as HTMLElement
      output.textContent = (event as CustomEvent<{ to: string }>).detail.to
    }),
  )
  await list.getByRole('button', { name: /: Prices again$/ }).click()
  await expect(page.locator('output')).toHaveText(/^\/surveys\/./)
  await expect(survey).toHaveCount(0)

  await open(page, site, '<panel-dashboard></panel-dashboard>')
  const dashboard = page.locator('panel-dashboard')
  await dashboard.locator('button.panel-dashboard-entry').click()
  await survey.getByRole('button', { name: 'Back to Surveys' }).click()
  await expect(survey).toHaveCount(0)
  await expect(dashboard.getByText('Current Points')).toBeVisible()
})

test("a frame links to the addresses that the page gives for the operator's pages", async ({
  page,
  site,
  complaints,
}) => {
  complaints.announce(/the setting support is not an http or https address/)
  const settings = 'data-terms="/terms" data-privacy="https://panel.example/privacy" data-support="javascript:alert(1)"'
  await open(page, site, '<panel-survey survey-id="one" guest="sign-in" isolated></panel-survey>', settings)
  const survey = page.locator('panel-survey').frameLocator('iframe').locator('panel-survey')
  await survey.getByRole('button', { name: 'Create an account' }).click()
  const link = (name: string) => survey.getByRole('link', { name })
  await expect(link('terms and conditions')).toHaveAttribute('href', `${site.partner}/terms`)
  await expect(link('privacy policy')).toHaveAttribute('href', 'https://panel.example/privacy')
})

test('the message about a missing survey mentions the list only if there is a link to the list', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(404))
  await rememberMember(page, site, member, site.partner)
  const survey = page.locator('panel-survey')
  const text = survey.getByText('It may have closed, or its link may be incomplete.')
  await open(page, site, '<panel-survey survey-id="none"></panel-survey>')
  await expect(text).toBeVisible()
  await expect(survey.getByText('Your list')).toHaveCount(0)
  await open(page, site, '<panel-survey survey-id="none"></panel-survey>', `data-home="${site.host}"`)
  await expect(survey.getByText('Your list has the surveys that are open to you.')).toBeVisible()
  await expect(survey.getByRole('link', { name: 'Back to Surveys' })).toBeVisible()
})
