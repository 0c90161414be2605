import type { Browser } from '@playwright/test'
import { ORDER_ID } from '../../src/contract/conditions/order.ts'
import { draftOf } from '../support/drafts.ts'
import { type PlantedQuestion, plantOpenSurvey, plantSurvey } from '../support/surveys.ts'
import { get, open, REWARD, start, thanked } from './guests.ts'
import {
  expect,
  type Locator,
  openAs,
  press,
  type Site,
  signIn,
  stayAtQuestions,
  storedAnswers,
  test,
} from './support.ts'

const OFTEN = { id: 'often', type: 'multiple-choice', question: 'How often?', options: ['never', 'daily'] }
const WHY = { id: 'why', question: 'Why {often|so}?', visibleIf: { question: 'often', is: 'never' } }
const LAST = { id: 'last', question: 'What else?', required: false }

const questions: readonly PlantedQuestion[] = [OFTEN, WHY, LAST]

const at = (survey: Locator, number: number, total: number) =>
  expect(survey.getByText(`Question ${number} of ${total}`).first()).toBeVisible()

test('an answer shows and hides a later question, and a hidden answer is not sent', async ({ page, site, member }) => {
  const id = await plantSurvey(site.server, questions)
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await at(survey, 1, 2)
  await survey.getByText('never').click()
  await at(survey, 1, 3)
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText('Why \u2068never\u2069?')
  await survey.getByRole('textbox').fill('too sweet')
  await press(survey, 'Next')
  await at(survey, 3, 3)

  await press(survey, 'Previous')
  await press(survey, 'Previous')
  await survey.getByText('daily').click()
  await at(survey, 1, 2)
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText('What else?')

  await press(survey, 'Previous')
  await survey.getByText('never').click()
  await press(survey, 'Next')
  await expect(survey.getByRole('textbox'), 'the device kept the answer').toHaveValue('too sweet')

  await press(survey, 'Previous')
  await survey.getByText('daily').click()
  await press(survey, 'Next')
  await press(survey, 'Submit Survey')
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual({ often: 'daily' })
})

test('a reload and another device continue on the same path', async ({ page, site, member, browser }) => {
  const id = await plantSurvey(site.server, questions)
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByText('never').click()
  await press(survey, 'Next')
  await survey.getByRole('textbox').fill('too sweet')
  await expect.poll(() => draftOf(site.server, member, id).answers()).toEqual({ often: 'never', why: 'too sweet' })
  await page.reload()
  await press(survey, 'Continue with Question 2 of 3')
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText('Why \u2068never\u2069?')

  const other = await elsewhere(browser, site)
  await openAs(other, site, member, `/surveys/${id}`)
  const there = other.locator('panel-survey')
  await press(there, 'Continue with Question 2 of 3')
  await expect(there.getByRole('textbox')).toHaveValue('too sweet')
  await other.context().close()
})

const elsewhere = async (browser: Browser, site: Site) =>
  (await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: site.host })).newPage()

const BRANDS = ['Amla', 'Bajra', 'Chana', 'Dosa', 'Elaichi', 'Falsa']
const ordered: readonly PlantedQuestion[] = [
  {
    id: 'brand',
    type: 'checkbox',
    question: 'Which of these?',
    options: [...BRANDS, { value: 'none', label: 'None of these', fixed: true }],
    order: 'random',
  },
  LAST,
]

const optionsIn = (survey: Locator) => survey.locator('.panel-choice-list-row bdi').allInnerTexts()

test('the order of the options is the same after a reload and on another device', async ({
  page,
  site,
  member,
  browser,
}) => {
  const id = await plantSurvey(site.server, ordered)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await at(survey, 1, 2)
  const order = await optionsIn(survey)
  expect(order.at(-1)).toContain('None of these')
  await page.reload()
  await at(survey, 1, 2)
  expect(await optionsIn(survey)).toEqual(order)
  await survey.getByText('Dosa').click()
  await expect.poll(() => draftOf(site.server, member, id).answers()).toMatchObject({ brand: ['Dosa'] })
  const other = await elsewhere(browser, site)
  await openAs(other, site, member, `/surveys/${id}`)
  const there = other.locator('panel-survey')
  await expect(there.getByText('1 of 2 questions answered on your devices')).toBeVisible()
  await press(there, 'Continue with Question 1 of 2')
  expect(await optionsIn(there)).toEqual(order)
  await press(there, 'Next')
  await press(there, 'Submit Survey')
  await expect(there.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual({ brand: ['Dosa'], [ORDER_ID]: expect.any(Number) })
  await other.context().close()
})

for (const isolated of ['', 'isolated'])
  test(`a guest keeps path and order through the sign-in${isolated && ', in a frame'}`, async ({
    page,
    site,
    member,
  }) => {
    const guest: readonly PlantedQuestion[] = [...questions.slice(0, 2), ...ordered]
    const id = await plantOpenSurvey(site.server, guest, REWARD)
    const survey = await open(page, site, id, isolated)
    await start(survey)
    await survey.getByText('never').click()
    await press(survey, 'Next')
    await survey.getByRole('textbox').fill('too sweet')
    await press(survey, 'Next')
    const order = await optionsIn(survey)
    await survey.getByText('Dosa').click()
    await press(survey, 'Previous')
    await press(survey, 'Previous')
    await survey.getByText('daily').click()
    await press(survey, 'Next')
    expect(await optionsIn(survey)).toEqual(order)
    await press(survey, 'Next')
    await press(survey, 'Finish')
    await get(survey)
    await survey.getByRole('button', { name: 'Sign in', exact: true }).click()
    await signIn(survey, member)
    await thanked(survey)
    expect(await storedAnswers(site, member.id)).toEqual({
      often: 'daily',
      brand: ['Dosa'],
      [ORDER_ID]: expect.any(Number),
    })
  })

test('the answer in a text follows the language of the page', async ({ page, site, member }) => {
  const often = {
    ...OFTEN,
    translations: { hi: { question: 'कितनी बार?', options: { never: 'कभी नहीं', daily: 'हर दिन' } } },
  }
  const why = { ...WHY, translations: { hi: { question: '{often} क्यों?' } } }
  const id = await plantSurvey(site.server, [often, why])
  await stayAtQuestions(page)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByText('never').click()
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText('Why \u2068never\u2069?')
  await survey.getByRole('textbox').fill('मीठा')
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'hi'))
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText('\u2068कभी नहीं\u2069 क्यों?')
  await expect(survey.getByRole('textbox')).toHaveValue('मीठा')
})

test('an answer in a text is shown as text', async ({ page, site, member }) => {
  const id = await plantSurvey(site.server, [
    { id: 'name', question: 'Which brand?' },
    { id: 'why', question: 'Why {name}?' },
  ])
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await survey.getByRole('textbox').fill('<img src=x onerror=alert(1)> {name}')
  await press(survey, 'Next')
  await expect(survey.getByRole('heading', { level: 2 })).toHaveText(
    'Why \u2068<img src=x onerror=alert(1)> {name}\u2069?',
  )
  await expect(survey.locator('img')).toHaveCount(0)
})
