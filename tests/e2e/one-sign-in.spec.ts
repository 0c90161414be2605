import { plantOpenSurvey } from '../support/surveys.ts'
import { aboveForm, finish, get, open, REWARD, thanked, written } from './guests.ts'
import { expect, type Locator, signIn, signUp, test } from './support.ts'

const CARDS = '<panel-rewards></panel-rewards><panel-payment-history></panel-payment-history>'
const button = (place: Locator) => place.getByRole('button', { name: 'Sign In', exact: true })
const mail = (place: Locator) => place.getByLabel('Email')

test('the sign-in form opens only in the element where the guest asked for it, and all elements follow the sign-in', async ({
  page,
  site,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const survey = await open(page, site, id, '', CARDS)
  const [rewards, payouts] = [page.locator('panel-rewards'), page.locator('panel-payment-history')]
  await expect(survey.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect(rewards.getByRole('heading', { name: 'Your Points and Rewards' })).toBeVisible()
  await expect(payouts.getByRole('heading', { name: 'Your Payouts' })).toBeVisible()
  await expect(page.getByLabel('Email'), 'no form shows before somebody asks for one').toHaveCount(0)

  await button(rewards).click()
  await expect(mail(rewards)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await button(payouts).click()
  await expect(mail(payouts)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(1)
  await expect(button(rewards)).toBeVisible()
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(mail(survey)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(1)

  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  for (const place of [rewards, payouts]) await expect(place.locator('.panel-guest')).toHaveCount(0)
  await expect(rewards.getByRole('heading', { name: 'Rewards Dashboard' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a panel-login on the page serves all elements, and no other form opens', async ({ page, site, member }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const survey = await open(page, site, id, '', `${CARDS}<panel-login></panel-login>`)
  const login = page.locator('panel-login')
  await expect(mail(login)).toBeVisible()
  for (const [ask, focused] of [
    [button(page.locator('panel-rewards')), login],
    [button(page.locator('panel-payment-history')), login],
    // The survey's link back stands above the form.
    [survey.getByRole('button', { name: 'Sign in', exact: true }), aboveForm(login)],
  ] as const) {
    await ask.click()
    await expect(focused).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveCount(1)
  }
  await signIn(login, member)
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(page.locator('.panel-guest')).toHaveCount(0)
})

test('the panel-login of a page registers a newcomer, and leads back to the survey', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const far = '<p style="block-size: 150vh">Far below</p>'
  const survey = await open(page, site, id, '', `${far}<panel-login></panel-login>`)
  const login = page.locator('panel-login')
  await finish(survey)
  await get(survey)
  const reason = login.getByText(`and ₹${REWARD} is yours`)
  await expect(login.getByRole('heading', { name: 'Create an Account' })).toBeVisible()
  await expect(reason).toBeInViewport()
  await login.getByRole('button', { name: 'Back to the Survey' }).click()
  await expect(survey).toBeFocused()
  await expect(survey.getByRole('button', { name: 'Get Your' })).toBeInViewport()
  await expect(reason).toHaveCount(0)

  await get(survey)
  await expect(reason).toBeInViewport()
  const email = 'kavya.venkataraman.subramanian.nair@example.com'
  await signUp(login, email)
  await expect(login.getByRole('heading', { name: 'Verify Your Email' })).toBeInViewport()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width(), 'a long address wraps').toBe(360)
  await login.getByLabel('6-digit code').fill(await site.server.code(email))
  await thanked(survey)
  await expect(survey.getByText('Your balance is now'), 'the survey shows that the points arrive').toBeInViewport()
  await expect(reason).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('panel-survey')
})

test('a sign-in in another tab leaves the focus where the reader types', async ({ page, site, member }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const forms = '<panel-login></panel-login><panel-register></panel-register><input aria-label="Comment">'
  const survey = await open(page, site, id, '', forms)
  await finish(survey)
  await get(survey)
  await expect(page.locator('panel-register').getByText(`and ₹${REWARD} is yours`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toHaveCount(1)
  const comment = page.getByLabel('Comment')
  await comment.focus()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await signIn(tab.locator('panel-login'), member)
  await expect(survey.getByText('Are these answers yours?')).toBeVisible()
  await expect(comment).toBeFocused()
})
