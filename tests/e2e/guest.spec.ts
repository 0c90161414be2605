import { eq } from 'drizzle-orm'
import { surveys } from '../../demo/server/db/schema.ts'
import { counted, plantOpenSurvey, plantSurvey } from '../support/surveys.ts'
import { answersOf, finish, get, goOn, open, REWARD, start, tallyOf, thanked, written } from './guests.ts'
import {
  answerSurvey,
  disconnected,
  expect,
  hear,
  type Locator,
  refusedWith,
  rememberMember,
  signIn,
  signUp,
  tabTo,
  test,
} from './support.ts'

let newcomers = 0

for (const isolated of ['', 'isolated'])
  test(`a newcomer answers, registers in place and is paid${isolated && ', in a frame'}`, async ({ page, site }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await plantOpenSurvey(site.server, written, REWARD)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
    const survey = await open(page, site, id, isolated)
    await expect(survey.getByText(`5 min · ${REWARD} points = ₹${REWARD}`)).toBeVisible()
    await expect(survey.getByLabel('Email'), 'no form asks who the guest is').toHaveCount(0)
    await finish(survey)
    expect(await answersOf(site, id), 'the survey sends no answers of a guest').toBe(0)
    await get(survey)
    await expect(survey.getByText('Welcome Back')).toHaveCount(0)
    const email = `newcomer${++newcomers}@example.com`
    await signUp(survey, email)
    await survey.getByLabel('6-digit code').fill(await site.server.code(email))
    await thanked(survey)
    expect(await answersOf(site, id)).toBe(1)
    expect(calls.filter((path) => path.endsWith('/submit')).length).toBe(1)
    // The server counts the last step after the points have shown.
    await expect.poll(() => tallyOf(site, id)).toMatchObject({ seen: 1, started: 1, finished: 1, claimed: 1 })
  })

test('a guest signs in at the end, and the page gets an event for each step', async ({ page, site, member }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const names = ['offered', 'started', 'claimed', 'completed'].map((name) => `panel-survey-${name}`)
  const heard = await hear(page, ...names)
  const survey = await open(page, site, id)
  await finish(survey)
  await get(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
  expect(await heard()).toEqual([
    ['panel-survey-offered', { surveyId: id, points: REWARD, minutes: 5, questions: 3 }],
    ['panel-survey-started', { surveyId: id, questions: 3 }],
    ['panel-survey-claimed', { surveyId: id, answered: 3 }],
    ['panel-survey-completed', { surveyId: id, points: REWARD, balance: REWARD }],
  ])
  // A member was seen here, so the sign-in is the first choice.
  await page.evaluate(() => window.Panel?.signOut())
  const other = await plantOpenSurvey(site.server, written, REWARD)
  const next = await open(page, site, other)
  await finish(next)
  await get(next)
  await expect(next.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('the survey asks a member with earlier answers which answers to keep', async ({ page, site, member }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await rememberMember(page, site, member, site.partner)
  let survey = await open(page, site, id)
  await survey.getByRole('textbox').fill('my own')
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Question 2 of 3').first()).toBeVisible()
  await page.evaluate(() => window.Panel?.signOut())
  survey = await open(page, site, id)
  await finish(survey)
  await get(survey)
  await signIn(survey, member)
  await expect(survey.getByRole('heading', { name: 'Which answers do you want to keep?' })).toBeVisible()
  await survey.getByRole('button', { name: 'Keep the Ones I Gave as a Member' }).click()
  await survey.getByRole('button', { name: /^Continue with Question/ }).click()
  await survey.getByRole('button', { name: 'Previous' }).click()
  await expect(survey.getByRole('textbox')).toHaveValue('my own')
  expect((await counted(site.server, member.id)).responses).toBe(0)
})

test('a guest on a shared device starts again with one press', async ({ page, site }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await finish(await open(page, site, id))
  const survey = await open(page, site, id)
  await goOn(survey)
  await survey.getByRole('button', { name: 'Not You? Start Again' }).click()
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(survey.getByRole('textbox')).toHaveValue('')
})

test('a survey for members says so, and guest="sign-in" shows the sign-in form', async ({ page, site, member }) => {
  const id = await plantSurvey(site.server, written, REWARD)
  let survey = await open(page, site, id)
  await expect(survey.getByText('This survey is for members')).toBeVisible()
  await start(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await page.evaluate(() => window.Panel?.signOut())

  const offered = await plantOpenSurvey(site.server, written, REWARD)
  survey = await open(page, site, offered, 'guest="sign-in"')
  await expect(survey.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a guest answers offline, and signs in online', async ({ page, site, member, complaints }) => {
  complaints.allow(disconnected, /Failed to fetch dynamically imported module/)
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const survey = await open(page, site, id)
  await start(survey)
  await survey.getByRole('textbox').waitFor()
  await page.context().setOffline(true)
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Finish' }).click()
  await get(survey)
  await expect(survey.getByText('This part could not be loaded.')).toBeVisible()
  await page.context().setOffline(false)
  await survey.getByRole('button', { name: 'Try Again' }).click()
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

for (const isolated of ['', 'isolated'])
  test(`a survey sends answers once without storage${isolated && ', in a frame'}`, async ({ page, site, member }) => {
    test.slow()
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    const id = await plantOpenSurvey(site.server, written, REWARD)
    const survey = await open(page, site, id, isolated)
    await finish(survey)
    await expect(survey.getByText(/Please keep this page open/)).toBeVisible()
    await get(survey)
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(survey, member)
    await thanked(survey)
    expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
  })

test('a guest answers and signs in by keyboard alone on a phone', async ({ page, site, member }) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await plantOpenSurvey(site.server, [{ type: 'text' }, { type: 'checkbox', options: ['Morning'] }], REWARD)
  const survey = await open(page, site, id)
  const { keyboard } = page
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await keyboard.press(key)
  }
  await press(survey.getByRole('button', { name: 'Start', exact: true }))
  await tabTo(page, survey.getByRole('textbox'))
  await keyboard.type('Chivda')
  await keyboard.press('Enter')
  await press(survey.getByRole('checkbox'), 'Space')
  await press(survey.getByRole('button', { name: 'Finish' }))
  await expect(survey.getByRole('heading', { name: 'All questions are answered.' })).toBeFocused()
  await press(survey.getByRole('button', { name: `Get Your ₹${REWARD}` }))
  await expect(page.locator('panel-survey > panel-register')).toBeFocused()
  await press(survey.getByRole('button', { name: 'Sign in', exact: true }))
  await tabTo(page, survey.getByLabel('Email'))
  await keyboard.type(member.email)
  await tabTo(page, survey.getByLabel('Password', { exact: true }))
  await keyboard.type(member.password)
  await keyboard.press('Enter')
  await thanked(survey)
  expect(await page.evaluate(() => document.activeElement?.localName), 'the thank-you has the focus').toBe(
    'panel-survey',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

for (const [what, change, text] of [
  ['closed', { closedAt: new Date() }, 'This survey is closed'],
  ['was taken back from guests', { openToGuests: false }, 'This survey is for members'],
] as const)
  test(`a guest can still finish a survey that ${what} meanwhile`, async ({ page, site, member, complaints }) => {
    complaints.allow(refusedWith(404))
    const id = await plantOpenSurvey(site.server, written, REWARD)
    await finish(await open(page, site, id))
    await site.server.server.database.store.update(surveys).set(change).where(eq(surveys.id, id))
    // A browser may keep the offer for a minute.
    await page.route('**/offer', async (route) =>
      route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
    )
    const survey = await open(page, site, id)
    await expect(survey.getByText(text)).toBeVisible()
    await survey.getByRole('button', { name: 'closedAt' in change ? 'Finish It' : 'Start', exact: true }).click()
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(survey, member)
    await survey.getByRole('button', { name: 'Yes, They Are Mine' }).click()
    await thanked(survey)
    expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
  })
