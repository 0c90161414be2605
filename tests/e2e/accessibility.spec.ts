import { sweep } from '../support/size.ts'
import { plantSurvey } from '../support/surveys.ts'
import { expectAccessible } from './accessible.ts'
import { answerQuestion, expect, fund, gate, openAs, refusedWith, signIn, test } from './support.ts'

const forGuests = {
  '/': 'Share Your Opinion, Earn Rewards',
  '/login': 'Sign In',
  '/register': 'Create an Account',
  '/verify-email': 'Verify Your Email',
  '/forgot-password': 'Forgot your password?',
  '/reset-password': 'Reset Your Password',
  '/set-password': 'Set a Password',
  '/no-such-page': 'There is no page at this address.',
}
const paths = sweep(Object.keys(forGuests), '/', '/login', '/register', '/set-password', '/no-such-page')
for (const [path, heading] of Object.entries(forGuests).filter(([path]) => paths.includes(path))) {
  test(`${path} is accessible at every width and in both schemes`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, path)
    const send = page.getByRole('main').locator('form [type=submit]')
    if ((await send.count()) === 0) return
    await send.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
    await expectAccessible(page, `${path} with an error`, 'main')
  })
}

const GALLERY = ['/', '/elements/panel-survey?state=signed-out', '/guides/look', '/questions/rating']
for (const path of sweep(GALLERY, '/elements/panel-survey?state=signed-out', '/questions/rating')) {
  test(`the gallery's ${path} is accessible at every width and in both schemes`, async ({ page, site }) => {
    await page.goto(site.gallery + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, path)
  })
}

test('the code step of sign-in passes the accessibility checks', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, { email: 'vikram@example.com', password: 'Passbook#2026' })
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeVisible()
  await expectAccessible(page, 'code', 'main')
})

test('the dashboard and both lists of surveys pass the accessibility checks', async ({ page, site }) => {
  const token = await site.server.signIn({ email: 'asha@example.com', password: 'Passbook#2026' })
  await openAs(page, site, { token }, '/dashboard')
  await expect(page.getByRole('link', { name: /min, / })).toBeVisible()
  await expectAccessible(page, '/dashboard')
  await page.goto('/surveys')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page, '/surveys')
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await expectAccessible(page, 'completed surveys', 'main')
})

test('the dashboard and the lists of a new member pass the accessibility checks', async ({ page, site, member }) => {
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByText('No completed surveys yet')).toBeVisible()
  await expectAccessible(page, '/dashboard', 'main')
  await page.goto('/surveys')
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await expect(page.getByText('Complete some surveys to see them here.')).toBeVisible()
  await expectAccessible(page, 'no completed surveys', 'main')
})

test('the rewards and a redemption pass the accessibility checks', async ({ page, site, member }) => {
  test.slow()
  await fund(site, member, 300)
  await openAs(page, site, member, '/rewards')
  await expect(page.getByRole('button', { name: /^Redeem / }).first()).toBeVisible()
  await page.getByLabel('Amount').fill('99')
  await expectAccessible(page, '/rewards')
  await page
    .getByRole('button', { name: /^Redeem / })
    .first()
    .click()
  await expectAccessible(page, 'the question', 'panel-rewards')
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem' }).click()
  await expect(page.getByRole('dialog').getByText('Reward redeemed successfully!')).toBeVisible()
  await expectAccessible(page, 'the code', 'panel-rewards')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Your Codes' })).toBeVisible()
  await expectAccessible(page, 'the codes', 'panel-rewards')
})

test('every state of the lists passes the accessibility checks', async ({ page, site, member, complaints }) => {
  test.slow()
  complaints.announce(refusedWith(503))
  const list = 'panel-survey-list'
  const answers = { status: 200, surveys: [] as object[] }
  const { open: answer, opened: held } = gate()
  await page.route('**/api/surveys', async (route) => {
    await held
    await route.fulfill({ status: answers.status, json: { success: true, surveys: answers.surveys } })
  })
  await openAs(page, site, member, '/surveys')
  await expect(page.getByText('Loading surveys…')).toBeAttached()
  await expectAccessible(page, 'loading', list)
  answers.status = 503
  answer()
  await expect(page.getByText(/^Failed to load surveys/)).toBeVisible()
  await expectAccessible(page, 'failed', list)
  answers.status = 200
  await page.goto('/surveys?completed=true')
  await expect(page.getByText('No Available Surveys')).toBeVisible()
  await expectAccessible(page, 'nothing to do', list)
  answers.surveys = Array.from({ length: 60 }, (_, id) => ({ id, title: `Survey ${id}`, category: `${id % 3}` }))
  await page.goto('/surveys?sort=title&order=desc')
  await expect(page.getByRole('button', { name: 'Show 10 More' })).toBeVisible()
  await expectAccessible(page, 'long and sorted', list)
  await page.getByLabel('Category').selectOption('2')
  await expectAccessible(page, 'filtered', list)
  await page.goto('/surveys?category=Gardening')
  await expect(page.getByText('No Surveys in This Category')).toBeVisible()
  await expectAccessible(page, 'nothing in the category', list)
})

const waitingScreens = [
  {
    path: '/rewards',
    call: '**/api/users/rewards',
    loading: 'Loading rewards…',
    failed: 'Failed to load rewards',
    empty: 'No Rewards at the Moment',
    nothing: { success: true, rewards: [] },
  },
  {
    path: '/passbook',
    call: '**/api/users/ledger?*',
    loading: 'Loading your passbook…',
    failed: 'Your passbook could not be loaded.',
    empty: 'Nothing in Your Passbook Yet',
  },
  {
    path: '/payment-history',
    call: '**/api/users/withdrawal-history?*',
    loading: 'Loading payment history…',
    failed: 'Failed to load payment history',
    empty: 'No Withdrawals Yet',
  },
]

test('screens that load, fail or are empty are accessible', async ({ page, site, member, complaints }) => {
  test.slow()
  complaints.announce(refusedWith(503))
  await openAs(page, site, member, '/no-such-page')
  for (const { path, call, loading, failed, empty, nothing } of waitingScreens) {
    const screen = `panel-${path.slice(1)}`
    const { open: fail, opened: held } = gate()
    await page.route(call, async (route) => {
      await held
      await route.fulfill({ status: 503, json: { success: false } })
    })
    await page.evaluate((to) => history.pushState(null, '', to), path)
    await expect(page.getByText(loading)).toBeAttached()
    await expectAccessible(page, `${path} loading`, screen)
    fail()
    await expect(page.getByText(failed)).toBeVisible()
    await expectAccessible(page, `${path} failed`, screen)
    await page.unroute(call)
    if (nothing) await page.route(call, (route) => route.fulfill({ json: nothing }))
    await page.getByRole('button', { name: /^Try Again$/ }).click()
    await expect(page.getByText(empty)).toBeVisible()
    await expectAccessible(page, `${path} empty`, screen)
  }
})

test('each type of question is accessible when it is empty, refused and answered', async ({ page, site, member }) => {
  test.slow()
  await openAs(page, site, member, '/surveys/monthly-grocery-habits')
  const survey = page.locator('panel-survey')
  const seen = new Set<string>()
  for (let number = 1; number <= 12; number++) {
    await expect(survey.getByText(`Question ${number} of 12`)).toBeVisible()
    if (number === 1) {
      await survey.getByRole('button', { name: 'Next' }).click()
      await expect(survey.getByRole('alert')).not.toBeEmpty()
      await expectAccessible(page, 'a question left open')
    }
    const control = survey.locator('.panel-survey-question').locator('input, textarea').first()
    const kind = await control.evaluate(
      (element) => `${element.localName} ${element.getAttribute('type')} ${element.className}`,
    )
    await answerQuestion(survey)
    if (!seen.has(kind)) await expectAccessible(page, `question ${number}`, 'panel-survey')
    seen.add(kind)
    await survey.getByRole('button', { name: number < 12 ? 'Next' : 'Submit Survey' }).click()
  }
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  await expectAccessible(page, 'the end', 'panel-survey, panel-survey-list')
})

test('each state of a survey passes the accessibility checks', async ({ page, site, member, complaints }) => {
  test.slow()
  complaints.announce(/net::ERR_FAILED/, /status of 400/, /status of 404/)
  const path = `/surveys/${await plantSurvey(site.server, [{ type: 'text' }, { type: 'text' }])}`
  await openAs(page, site, member, path)
  const survey = page.locator('panel-survey')
  await survey.getByRole('textbox').fill('Rice')
  await expect(survey.getByText('Saved on this device')).toBeVisible()
  await page.reload()
  const goOn = survey.getByRole('button', { name: 'Continue with Question 1 of 2' })
  await expect(goOn).toBeVisible()
  await expectAccessible(page, 'the offer', 'panel-survey')
  await goOn.focus()
  await page.keyboard.press('Enter')
  await expect(survey.getByRole('textbox')).toHaveValue('Rice')
  await expect(survey.getByRole('button', { name: 'Next' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(survey.getByText('Question 2 of 2').first()).toBeVisible()
  await page.route('**/submit', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wheat')
  await page.keyboard.press('Enter')
  await expect(survey.getByRole('heading', { name: 'Your answers are safe.' })).toBeFocused()
  await expectAccessible(page, 'waiting', 'panel-survey')
  await survey.getByRole('button', { name: 'Send Now' }).click()
  await expect(page.getByText('Thank you. Your answers are in.')).toBeVisible()
  await page.goto(path)
  await expect(survey.getByText('Survey Already Completed!')).toBeVisible()
  await expectAccessible(page, 'already', 'panel-survey')
  await page.goto('/surveys/no-such-survey')
  await expect(survey.getByText('Survey not found or not available')).toBeVisible()
  await expectAccessible(page, 'failed', 'panel-survey')
  await page.goto(`/surveys/${await plantSurvey(site.server, [])}`)
  await expect(survey.getByText('This survey is not available or has no questions.')).toBeVisible()
  await expectAccessible(page, 'empty', 'panel-survey')
})
