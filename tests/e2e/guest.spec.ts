import { eq } from 'drizzle-orm'
import { answers, responses, surveys } from '../../demo/server/db/schema.ts'
import { submitSurvey } from '../../src/contract/surveys.ts'
import { counted, plantOpenSurvey, plantSurvey } from '../support/surveys.ts'
import { answersOf, finish, get, goOn, open, REWARD, start, tallyOf, thanked, written } from './guests.ts'
import {
  answerSurvey,
  askForSignIn,
  disconnected,
  expect,
  type Locator,
  refusedWith,
  rememberMember,
  signIn,
  signUp,
  tabTo,
  test,
} from './support.ts'

// A reader of a partner's page answers first and signs in at the end (docs/rules.md, Answers of guests).

let newcomers = 0

for (const isolated of ['', 'isolated'])
  test(`a newcomer answers, registers in place, and sees the points arrive${isolated && ', in a frame'}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const id = await plantOpenSurvey(site.server, written, REWARD)
    const calls: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname))
    const survey = await open(page, site, id, isolated)
    await expect(survey.getByText(`5 min · ${REWARD} points = ₹${REWARD}`)).toBeVisible()
    await expect(survey.getByLabel('Email'), 'nobody is asked who they are').toHaveCount(0)
    await finish(survey)
    expect(await answersOf(site, id), 'nothing is sent for a guest').toBe(0)
    await get(survey)
    // a guest who was never signed in here sees the registration first
    await expect(survey.getByText('Welcome back')).toHaveCount(0)
    const email = `newcomer${++newcomers}@example.com`
    await signUp(survey, email)
    await survey.getByLabel('6-digit code').fill(await site.server.code(email))
    await thanked(survey)
    expect(await answersOf(site, id)).toBe(1)
    expect(calls.filter((path) => path.endsWith('/submit')).length).toBe(1)
    // the last step is counted after the points have shown
    await expect.poll(() => tallyOf(site, id)).toMatchObject({ seen: 1, started: 1, finished: 1, claimed: 1 })
  })

test('a member signs in at the end, and the page hears of the offer, the claim and the completion', async ({
  page,
  site,
  member,
}) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    for (const name of ['offered', 'started', 'claimed', 'completed'])
      addEventListener(`panel-survey-${name}`, (event) => heard.push([name, (event as CustomEvent).detail]))
  })
  const survey = await open(page, site, id)
  await finish(survey)
  await get(survey)
  await survey.getByRole('button', { name: 'Back to the Survey' }).click()
  await expect(survey.getByRole('heading', { name: 'All questions are answered' })).toBeVisible()
  await survey.getByRole('button', { name: 'Back to My Answers' }).click()
  await survey.getByRole('textbox').fill('Changed at the end')
  await survey.getByRole('button', { name: 'Finish' }).click()
  await get(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
  const given = await site.server.server.database.store
    .select()
    .from(answers)
    .innerJoin(responses, eq(answers.responseId, responses.id))
    .where(eq(responses.surveyId, id))
  expect(JSON.stringify(given)).toContain('Changed at the end')
  expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([
    ['offered', { surveyId: id, points: REWARD, minutes: 5, questions: 3 }],
    ['started', { surveyId: id, questions: 3 }],
    ['claimed', { surveyId: id, answered: 3 }],
    ['completed', { surveyId: id, points: REWARD, balance: REWARD }],
  ])
  // a member was seen here: the next sign-in is the first choice
  await page.evaluate(() => window.Panel?.signOut())
  const other = await plantOpenSurvey(site.server, written, REWARD)
  const next = await open(page, site, other)
  await finish(next)
  await get(next)
  await expect(next.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
})

test('a member who completed the survey before is told, and nothing is sent', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(400))
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await site.server.call(submitSurvey, {
    token: member.token,
    id,
    body: { responses: { q1: 'a', q2: ['Morning'], q3: 'b' }, timeSpent: 60 },
  })
  const survey = await open(page, site, id)
  await finish(survey)
  await get(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await expect(survey.getByText('Survey Already Completed!')).toBeVisible()
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

for (const [choice, kept] of [
  ['Keep the Ones from Before I Signed In', 'Atta'],
  ['Keep the Ones I Gave as a Member', 'my own'],
] as const)
  test(`a member with answers of their own is asked: ${choice}`, async ({ page, site, member }) => {
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
    await survey.getByRole('button', { name: choice }).click()
    if (kept === 'Atta') await thanked(survey)
    else {
      await survey.getByRole('button', { name: /^Continue with Question/ }).click()
      await survey.getByRole('button', { name: 'Previous' }).click()
      await expect(survey.getByRole('textbox')).toHaveValue('my own')
    }
    expect((await counted(site.server, member.id)).responses).toBe(kept === 'Atta' ? 1 : 0)
  })

test("a guest's answers belong to no member until one confirms that they are theirs", async ({
  page,
  site,
  member,
}) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const other = await site.server.register()
  await finish(await open(page, site, id))
  // another visit: the member who signs in now may be another person
  let survey = await open(page, site, id)
  await signIn(survey, member)
  await expect(survey.getByRole('heading', { name: 'Are these answers yours?' })).toBeVisible()
  await survey.getByRole('button', { name: 'No, They Are Not Mine' }).click()
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(survey.getByRole('textbox')).toHaveValue('')
  // and is not asked again
  survey = await open(page, site, id)
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await page.evaluate(() => window.Panel?.signOut())
  await signIn(survey, other)
  await survey.getByRole('button', { name: 'Yes, They Are Mine' }).click()
  await thanked(survey)
  expect((await counted(site.server, member.id)).responses).toBe(0)
  expect(await counted(site.server, other.id)).toEqual({ responses: 1, credits: [REWARD] })
})

test('on a shared device a guest starts again with one press, and answers go after a day', async ({ page, site }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await page.clock.install()
  await finish(await open(page, site, id))
  let survey = await open(page, site, id)
  await goOn(survey)
  await survey.getByRole('button', { name: 'Not You? Start Again' }).click()
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(survey.getByRole('textbox')).toHaveValue('')
  await survey.getByRole('textbox').fill('of yesterday')
  await survey.getByRole('button', { name: 'Next' }).click()
  survey = await open(page, site, id)
  await goOn(survey)
  await expect(survey.getByText('Pick up where you left off')).toBeVisible()
  await page.clock.fastForward(24 * 60 * 60_000)
  await expect(survey.getByText('Pick up where you left off'), 'also on a page that was left open').toHaveCount(0)
  await expect(survey.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  survey = await open(page, site, id)
  await start(survey)
  await expect(survey.getByRole('textbox')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('of yesterday')
  await expect.poll(async () => (await tallyOf(site, id))?.started, 'who comes back has not started again').toBe(2)
})

test('a survey for members says so, an unknown or closed one says so at once, and a server without offers asks for a sign-in', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(404))
  const id = await plantSurvey(site.server, written, REWARD)
  let survey = await open(page, site, id)
  await expect(survey.getByText('This survey is for members')).toBeVisible()
  await start(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await page.evaluate(() => window.Panel?.signOut())

  survey = await open(page, site, 'no-such-survey')
  await expect(survey.getByText('Survey not found or not available')).toBeVisible()
  const { store } = site.server.server.database
  const closed = await plantOpenSurvey(site.server, written, REWARD)
  await store
    .update(surveys)
    .set({ closedAt: new Date(0) })
    .where(eq(surveys.id, closed))
  survey = await open(page, site, closed)
  await expect(survey.getByText('This survey is closed')).toBeVisible()

  const offered = await plantOpenSurvey(site.server, written, REWARD)
  survey = await open(page, site, offered, 'guest="sign-in"')
  await expect(survey.getByLabel('Password', { exact: true })).toBeVisible()
  await page.route('**/offer', (route) =>
    route.fulfill({
      status: 404,
      headers: { 'access-control-allow-origin': '*' },
      json: { success: false, message: 'Not found' },
    }),
  )
  survey = await open(page, site, offered)
  await expect(survey.getByRole('heading', { name: 'A survey for members' })).toBeVisible()
  await expect(survey.getByLabel('Email'), 'nobody has asked for a form').toHaveCount(0)
  await askForSignIn(survey)
  await expect(survey.getByLabel('Password', { exact: true })).toBeVisible()
})

test('a guest answers to the end without a network, and signs in when it is back', async ({
  page,
  site,
  member,
  complaints,
}) => {
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
  test(`without any storage the answers are those of the page, and still go out once${isolated && ', in a frame'}`, async ({
    page,
    site,
    member,
  }) => {
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

test('with the keyboard alone, on a narrow screen, a guest answers and signs in, and the focus is never lost', async ({
  page,
  site,
  member,
}) => {
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
  await expect(survey.getByRole('heading', { name: 'All questions are answered' })).toBeFocused()
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

test('a survey that closed meanwhile says so to who began it, who can still finish it', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(refusedWith(404))
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await finish(await open(page, site, id))
  await site.server.server.database.store.update(surveys).set({ closedAt: new Date() }).where(eq(surveys.id, id))
  // a browser may keep the offer for a minute
  await page.route('**/offer', async (route) =>
    route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
  )
  const survey = await open(page, site, id)
  await expect(survey.getByText('This survey is closed')).toBeVisible()
  await survey.getByRole('button', { name: 'Finish It' }).click()
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await survey.getByRole('button', { name: 'Yes, They Are Mine' }).click()
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

test('a survey that is no longer offered to guests asks who began it to sign in, and loses nothing', async ({
  page,
  site,
  member,
}) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  await finish(await open(page, site, id))
  await site.server.server.database.store.update(surveys).set({ openToGuests: false }).where(eq(surveys.id, id))
  await page.route('**/offer', async (route) =>
    route.continue({ headers: { ...route.request().headers(), 'cache-control': 'no-cache' } }),
  )
  const survey = await open(page, site, id)
  await expect(survey.getByText('This survey is for members')).toBeVisible()
  await start(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(survey, member)
  await survey.getByRole('button', { name: 'Yes, They Are Mine' }).click()
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

test('a refusal at the end says why, and the answers are all there', async ({ page, site, member, complaints }) => {
  complaints.announce(refusedWith(400))
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const survey = await open(page, site, id)
  await finish(survey)
  await get(survey)
  await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.route('**/submit', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'access-control-allow-origin': '*' },
      json: { success: false, message: 'Question 3: please say more.', code: 'answer-more' },
    }),
  )
  await signIn(survey, member)
  await expect(survey.getByText('Question 3: please say more.')).toBeVisible()
  await expect(survey.getByRole('textbox')).toHaveValue('Atta')
  await page.unroute('**/submit')
  await survey.getByRole('textbox').fill('Atta and rice')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await thanked(survey)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})
