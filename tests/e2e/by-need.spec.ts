import { plantSurvey } from '../support/surveys.ts'
import {
  crash,
  disconnected,
  expect,
  holdBack,
  type Locator,
  type Member,
  openAs,
  type Page,
  type Site,
  storedAnswers,
  test,
} from './support.ts'

// A survey loads what it needs when it needs it (docs/decisions/082-by-need.md).

const questions = [{ type: 'multiple-choice', options: ['Rice', 'Wheat'] }, { type: 'date' }]

async function begin(page: Page, site: Site, member: Member): Promise<Locator> {
  await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, questions)}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 2')).toBeVisible()
  return survey
}

async function answerFirst(survey: Locator) {
  await survey.getByRole('radio', { name: 'Wheat' }).press('Space')
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Question 2 of 2')).toBeVisible()
}

async function finish(survey: Locator) {
  await survey.locator('input[type=date]').fill('2026-01-15')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
}

const given = { q1: 'Wheat', q2: '2026-01-15' }
const NOT_LOADED = 'This part could not be loaded.'

const files = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return (name: string) => asked.filter((path) => path.startsWith(`/chunks/${name}-`))
}

test('a survey loads the controls of the question types that it names, and no others', async ({
  page,
  site,
  member,
}) => {
  const asked = files(page)
  const survey = await begin(page, site, member)
  await expect.poll(() => asked('date')).toHaveLength(1)
  await answerFirst(survey)
  await expect(survey.locator('input[type=date]')).toBeVisible()
  expect(['nps', 'matrix', 'ranking', 'number', 'email', 'phone', 'url'].flatMap(asked)).toEqual([])
})

for (const status of [404, 503])
  test(`a question whose file answers ${status} says so, and a press loads it`, async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.announce(new RegExp(`status of ${status}`), /Failed to fetch dynamically imported module/)
    await page.route('**/chunks/date-*.js', (route) => route.fulfill({ status }))
    const survey = await begin(page, site, member)
    await answerFirst(survey)
    await expect(survey.getByText(NOT_LOADED)).toBeVisible()
    await page.unroute('**/chunks/date-*.js')
    await survey.getByRole('button', { name: 'Try Again' }).click()
    await finish(survey)
    expect(await storedAnswers(site, member.id)).toEqual(given)
  })

test('a question whose file never comes has a placeholder, and the member can go back', async ({
  page,
  site,
  member,
}) => {
  await page.route('**/chunks/date-*.js', () => {})
  const survey = await begin(page, site, member)
  await answerFirst(survey)
  await expect(survey.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached()
  await survey.getByRole('button', { name: 'Previous' }).click()
  await expect(survey.getByRole('radio', { name: 'Wheat' })).toBeChecked()
})

test('a question whose file could not load without the network loads once it is back', async ({
  page,
  site,
  member,
  context,
  complaints,
}) => {
  complaints.announce(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/)
  complaints.allow(disconnected)
  await page.route('**/chunks/date-*.js', (route) => route.abort())
  const survey = await begin(page, site, member)
  await context.setOffline(true)
  await page.unroute('**/chunks/date-*.js')
  await answerFirst(survey)
  await expect(survey.getByText(NOT_LOADED)).toBeVisible()
  await context.setOffline(false)
  await finish(survey)
  expect(await storedAnswers(site, member.id)).toEqual(given)
})

const DRAFTS = '**/chunks/drafts-*.js'

const goOnAt = (survey: Locator, number: number) =>
  survey.getByRole('button', { name: `Continue with Question ${number} of 2` }).click()

for (const [end, name] of [
  ['crash', 'a tab that crashes'],
  ['reload', 'a page that is loaded again'],
] as const)
  test(`${name} before the store of drafts has loaded keeps the answers`, async ({ page, site, member, context }) => {
    await page.route(DRAFTS, () => {})
    let survey = await begin(page, site, member)
    const address = page.url()
    await answerFirst(survey)
    await survey.locator('input[type=date]').fill('2026-01-15')
    let tab = page
    if (end === 'crash') {
      await crash(page)
      tab = await context.newPage()
      await tab.goto(address)
    } else {
      await page.unroute(DRAFTS)
      await page.reload()
    }
    survey = tab.locator('panel-survey')
    await expect(survey.getByText('2 of 2 questions answered, and saved on this device.')).toBeVisible()
    await goOnAt(survey, 2)
    await survey.getByRole('button', { name: 'Submit Survey' }).click()
    await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
    expect(await storedAnswers(site, member.id)).toEqual(given)
  })

test('the store of drafts loads after the first question, and then takes over its answer', async ({
  page,
  site,
  member,
}) => {
  const arrive = await holdBack(page, DRAFTS)
  const survey = await begin(page, site, member)
  await survey.getByRole('radio', { name: 'Wheat' }).press('Space')
  arrive()
  await expect(survey.getByText('Saved on this device')).toBeVisible()
  await survey.getByRole('button', { name: 'Next' }).click()
  await finish(survey)
  expect(await storedAnswers(site, member.id)).toEqual(given)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('panel:')))).toEqual([])
})

test('a survey that is submitted before the store of drafts has loaded is sent once it is there', async ({
  page,
  site,
  member,
}) => {
  const arrive = await holdBack(page, DRAFTS)
  const survey = await begin(page, site, member)
  await answerFirst(survey)
  await survey.locator('input[type=date]').fill('2026-01-15')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByRole('button', { name: 'Submitting...' })).toBeVisible()
  arrive()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual(given)
})

test('a member without the network and without the store of drafts reads why the survey was not sent', async ({
  page,
  site,
  member,
  context,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED/, disconnected, /Failed to fetch dynamically imported module/)
  await page.route(DRAFTS, (route) => route.abort())
  const survey = await begin(page, site, member)
  await answerFirst(survey)
  await survey.locator('input[type=date]').fill('2026-01-15')
  await context.setOffline(true)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Failed to submit survey. Please try again.')).toBeVisible()
  await page.unroute(DRAFTS)
  await context.setOffline(false)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual(given)
})
