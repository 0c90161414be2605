import { publish } from './frames.ts'
import { aboveForm } from './guests.ts'
import {
  answerSurvey,
  expect,
  hear,
  isSamePage,
  mark,
  type Page,
  refusedWith,
  signIn,
  signUp,
  test,
} from './support.ts'

const EVENTS = ['navigate', 'signed-in', 'signed-out', 'survey-started', 'survey-completed', 'points-changed', 'error']
const listen = (page: Page) => hear(page, ...EVENTS.map((name) => `panel-${name}`))

const survey = (page: Page) => page.locator('panel-survey')
const start = (page: Page) => survey(page).getByRole('button', { name: 'Start', exact: true })
const login = (page: Page) => page.locator('panel-login:not(panel-survey panel-login)')

test('a reader signs in beside the survey and answers it', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(401))
  const heard = await listen(page)
  await page.goto(site.partner)
  await mark(page)
  await survey(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(aboveForm(login(page))).toBeFocused()
  await signIn(login(page), { ...member, password: 'Wrong#Password1' })
  await expect(login(page).getByText('Invalid email or password')).toBeVisible()
  expect(await heard()).toEqual([])
  await signIn(login(page), member)
  await expect(survey(page).getByText('Question 1 of 17')).toBeVisible()

  await answerSurvey(survey(page))
  await survey(page).getByRole('button', { name: 'Submit Survey' }).click()
  // The widget is shorter now, and the reader must still see it.
  const thanks = survey(page).getByRole('heading', { name: 'Thank you. Your answers are in.' })
  await expect(thanks).toBeInViewport()
  await expect(thanks).toBeFocused()
  await expect(survey(page).getByText('Your balance is now')).toContainText('₹65')
  const events = await heard()
  const of = (name: string) => events.filter(([heard]) => heard === name).map(([, detail]) => detail)
  expect(of('panel-survey-started')).toEqual([{ surveyId: 'streaming-and-cricket', questions: 17 }])
  expect(of('panel-survey-completed')).toEqual([{ surveyId: 'streaming-and-cricket', points: 65, balance: 65 }])
  expect(of('panel-points-changed')).toContainEqual({ points: 65 })
  for (const detail of of('panel-signed-in')) expect(detail).toEqual({ userId: member.id })
  expect(of('panel-signed-in').length).toBeGreaterThan(0)

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept, 'the page stores no password').not.toContain(member.password)
  expect(await isSamePage(page)).toBe(true)
  expect(page.url()).toBe(`${site.partner}/`)
})

test('a reader registers inside the survey, and the history of the browser does not change', async ({ page, site }) => {
  const email = 'reader@example.org'
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 1500 })
  await page.goto(publish(site, '<panel-survey survey-id="streaming-and-cricket" guest="sign-in"></panel-survey>'))
  await mark(page)
  // A page that gets shorter than its scroll position moves by itself.
  await page.addStyleTag({ content: 'body { padding-block: 40vh 200vh }' })
  await survey(page).evaluate((element) => element.scrollIntoView())
  const place = () => page.evaluate(() => ({ url: location.href, entries: history.length, top: scrollY }))
  const before = await place()
  expect(before.top, 'the page can scroll').toBeGreaterThan(0)
  await survey(page).getByRole('button', { name: 'Create an account' }).click()
  await signUp(survey(page), email)
  await expect(survey(page).getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await survey(page)
    .getByLabel('6-digit code')
    .fill(await site.server.code(email))
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept, "the partner's page never stores the password").not.toContain('Marigold#2026')
  await expect(survey(page).getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(survey(page).getByText('Question 1 of 17')).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  expect(await place(), 'the page stays where it was').toEqual(before)
})

test('a link out of the widget opens on the site in a new tab', async ({ page, site, member, context }) => {
  const heard = await listen(page)
  await page.goto(site.partner)
  await signIn(survey(page), member)
  const back = survey(page).getByRole('link', { name: 'Back to Surveys' })
  await expect(back).toHaveAttribute('href', `${site.host}/surveys`)
  const opened = context.waitForEvent('page')
  await back.click()
  await expect(await opened).toHaveURL(`${site.host}/login`)
  expect(await heard()).toContainEqual(['panel-navigate', { to: '/surveys' }])

  await page.bringToFront()
  await page.evaluate(() => document.addEventListener('panel-navigate', (event) => event.preventDefault()))
  await back.click()
  expect((await heard()).filter(([, detail]) => (detail as { to?: string }).to === '/surveys')).toHaveLength(2)
  expect(context.pages()).toHaveLength(2)
  expect(page.url()).toBe(`${site.partner}/`)
})

test('keys work after Start without another press', async ({ page, site }) => {
  await page.goto(site.partner)
  await expect(start(page)).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await start(page).click()
  await expect(survey(page).getByText('Question 1 of 17')).toBeVisible()
  await expect(survey(page)).toBeFocused()
  await page.keyboard.press('1')
  await expect(survey(page).getByRole('radio').first()).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(survey(page).getByText('Question 2 of 17')).toBeVisible()
})
