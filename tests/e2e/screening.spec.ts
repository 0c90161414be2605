import { eq, sql } from 'drizzle-orm'
import { questions as asked, responses, surveys } from '../../demo/server/db/schema.ts'
import { pointsOf } from '../../demo/server/ledger/ledger.ts'
import { screenSurvey } from '../../src/contract/surveys.ts'
import { plantResponses } from '../support/results.ts'
import { type PlantedQuestion, plantOpenSurvey, plantSurvey, REWARD } from '../support/surveys.ts'
import { open, start } from './guests.ts'
import {
  disconnected,
  expect,
  type Locator,
  openAs,
  press,
  refusedWith,
  type Site,
  signIn,
  stayAtQuestions,
  test,
} from './support.ts'

const OUT = 2
const FULL = 5

const questions: readonly PlantedQuestion[] = [
  { id: 'drinks', type: 'multiple-choice', question: 'Do you drink tea?', options: ['yes', 'no'] },
  { id: 'why', question: 'Why?' },
]

type Rule = Partial<typeof surveys.$inferInsert>

async function screenBy(site: Site, id: string, rule: Rule = {}): Promise<string> {
  const screening = { upTo: 'drinks', questions: 1, passIf: { question: 'drinks', is: 'yes' }, points: OUT }
  await site.server.server.database.store
    .update(surveys)
    .set({ screening, ...rule })
    .where(eq(surveys.id, id))
  return id
}

const full: Rule = { quotas: [{ name: 'drinkers', if: { question: 'drinks', is: 'yes' }, limit: 0, points: FULL }] }

const choose = async (survey: Locator, answer: 'yes' | 'no') => {
  await survey.getByText(answer, { exact: true }).click()
  await press(survey, 'Next')
}
const paidTo = (site: Site, memberId: string) => pointsOf(site.server.server.database.store, memberId)

const OTHER_PEOPLE = 'This survey needs other people this time.'
const ENOUGH = 'This survey has enough answers.'

test('a member who does not fit learns it after the first question, and is paid once', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(400))
  const id = await screenBy(site, await plantSurvey(site.server, questions))
  await stayAtQuestions(page)
  await openAs(page, site, member, '/surveys')
  await expect(page.getByText('You know after 1 question. ₹2 if it is not for you.').first()).toBeVisible()
  await page.goto(`/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await choose(survey, 'no')
  await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
  await expect(survey.getByText(`+₹${OUT}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText(`₹${OUT}`)
  expect(await paidTo(site, member.id)).toBe(OUT)

  await page.reload()
  await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
  expect(await paidTo(site, member.id)).toBe(OUT)
  await survey.getByRole('link', { name: 'Back to Surveys' }).click()
  await expect(page.getByRole('tab', { name: /^Available Surveys/ })).toBeVisible()
  await expect(page.getByText('You know after 1 question.')).toHaveCount(0)
  await page.goto('/passbook')
  await expect(page.getByText('First questions of a survey').filter({ visible: true })).toBeVisible()
})

test('a member who fits goes on, and is paid in full', async ({ page, site, member }) => {
  const id = await screenBy(site, await plantSurvey(site.server, questions))
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await choose(survey, 'yes')
  await survey.getByRole('textbox').fill('It is warm.')
  await page.reload()
  await press(survey, 'Continue with Question 2 of 2')
  await press(survey, 'Submit Survey')
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await paidTo(site, member.id)).toBe(REWARD)
})

test('a member who comes too late is paid the points of the full quota', async ({ page, site, member }) => {
  const id = await screenBy(site, await plantSurvey(site.server, questions), full)
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await choose(survey, 'yes')
  await expect(survey.getByRole('heading', { name: ENOUGH })).toBeVisible()
  expect(await paidTo(site, member.id)).toBe(FULL)
})

test('without a network the question stays, and a second press decides', async ({ page, site, member, complaints }) => {
  complaints.allow(disconnected)
  const id = await screenBy(site, await plantSurvey(site.server, questions))
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByText('no', { exact: true }).click()
  await page.context().setOffline(true)
  await press(survey, 'Next')
  await expect(survey.getByText('We could not check your answers. Please try again.')).toBeVisible()
  await expect(survey.getByRole('radio', { name: 'no' })).toBeChecked()
  await page.context().setOffline(false)
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
  expect(await paidTo(site, member.id)).toBe(OUT)
})

test('a refused screening shows its message beside the question that it is about, in sight on a phone', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(refusedWith(400))
  const options = ['yes', ...Array.from({ length: 30 }, (_, at) => `no, reason ${at}`)]
  const first = { id: 'drinks', type: 'checkbox', question: 'Do you drink tea?', options }
  const id = await screenBy(site, await plantSurvey(site.server, [first, { id: 'why', question: 'Why?' }]))
  const said = 'Question 1: please choose among the options.'
  const json = { success: false, code: 'answer-option', message: said, question: 'drinks' }
  await page.route('**/screening', (route) => route.fulfill({ status: 400, json }))
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByText('no, reason 29').click()
  await expect(survey.getByRole('heading', { name: 'Do you drink tea?' })).not.toBeInViewport()
  await press(survey, 'Next')
  await expect(survey.getByText(said)).toBeInViewport({ ratio: 1 })
  await expect(survey.getByRole('heading', { name: 'Do you drink tea?' })).toBeInViewport()
  await page.unroute('**/screening')
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
})

test('a screening that refuses an answer while the answers wait to be sent leads to its question, and no answer is lost', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/, refusedWith(400), refusedWith(409))
  const cups = { id: 'drinks', type: 'number', question: 'How many cups a day?', max: '99' }
  const rows = ['Price', 'Taste'].map((value) => ({ value, label: value }))
  const rated = { id: 'rated', type: 'matrix', question: 'How is it?', rows, options: ['Good', 'Poor'] }
  const id = await plantSurvey(site.server, [cups, rated, { id: 'why', question: 'Why?' }])
  await screenBy(site, id, { screening: { upTo: 'drinks', questions: 1, points: OUT } })
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByRole('textbox').fill('60')
  await press(survey, 'Next')
  for (const row of ['Price', 'Taste'])
    await survey
      .getByRole('radio', { name: 'Good' })
      .nth(row === 'Price' ? 0 : 1)
      .press('Space')
  await press(survey, 'Next')
  await survey.getByRole('textbox').fill('It is warm.')
  await page.route('**/submit', (route) => route.abort())
  await press(survey, 'Submit Survey')
  await expect(survey.getByRole('heading', { name: 'Your answers are safe.' })).toBeVisible()

  // Another device has the decision made for another answer. Then the survey allows fewer cups.
  await site.server.call(screenSurvey, { token: member.token, id, body: { responses: { drinks: 2 } } })
  await page.route('**/screening', async (route) => {
    await site.server.server.database.store.update(asked).set({ max: '40' }).where(eq(asked.surveyId, id))
    await route.continue()
  })
  await page.unroute('**/submit')
  await page.reload()
  await expect(survey.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(survey.getByText('Question 1: please enter 40 or less.')).toBeVisible()
  await expect(survey.getByRole('textbox')).toHaveValue('60')
  await page.unroute('**/screening')
  await survey.getByRole('textbox').fill('30')
  await press(survey, 'Next')
  await expect(survey.getByRole('radio', { name: 'Good', checked: true })).toHaveCount(2)
  await press(survey, 'Next')
  await expect(survey.getByRole('textbox')).toHaveValue('It is warm.')
  await press(survey, 'Submit Survey')
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await paidTo(site, member.id)).toBe(REWARD)
})

for (const isolated of ['', 'isolated'])
  test(`a guest who does not fit learns it before any form, and gets the points after signing in${isolated && ', in a frame'}`, async ({
    page,
    site,
    member,
  }) => {
    const id = await screenBy(site, await plantOpenSurvey(site.server, questions, REWARD))
    const survey = await open(page, site, id, isolated)
    await expect(survey.getByText('You know after 1 question. ₹2 if it is not for you.')).toBeVisible()
    await start(survey)
    await choose(survey, 'no')
    await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
    await expect(survey.getByLabel('Email')).toHaveCount(0)
    await press(survey, 'Get Your ₹2')
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(survey, member)
    await expect(survey.getByRole('heading', { name: OTHER_PEOPLE })).toBeVisible()
    await expect(survey.getByText(`+₹${OUT}`)).toBeVisible()
    expect(await paidTo(site, member.id)).toBe(OUT)
  })

test('the offer says how long most members took', async ({ page, site }) => {
  const id = await plantOpenSurvey(site.server, questions, REWARD)
  await plantResponses(site.server, id, 20)
  const taken = sql`update ${responses} set time_spent = 200 + time_spent * 10 where ${responses.surveyId} = ${id}`
  await site.server.server.database.store.execute(taken)
  const survey = await open(page, site, id)
  await expect(survey.getByText('Most took 4 to 6 minutes.')).toBeVisible()
})
