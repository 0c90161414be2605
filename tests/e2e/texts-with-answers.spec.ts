import type { Locator } from '@playwright/test'
import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { expect, openAs, press, stayAtQuestions, test } from './support.ts'

const OTHER = { value: 'other', label: 'Another', other: true }
const asked: readonly PlantedQuestion[] = [
  {
    id: 'brand',
    type: 'multiple-choice',
    options: [{ value: 'tata', label: 'Tata' }, OTHER],
    translations: { hi: { options: { tata: 'टाटा', other: 'कोई और' } } },
  },
  {
    id: 'good',
    type: 'multiple-choice',
    options: [{ value: 'good', label: '{brand|it} is good' }, 'No'],
    translations: { hi: { options: { good: '{brand} अच्छी है' } } },
  },
  {
    id: 'with',
    type: 'checkbox',
    options: ['milk', 'sugar', 'ginger'],
    translations: { hi: { options: { milk: 'दूध', sugar: 'चीनी', ginger: 'अदरक' } } },
  },
  { id: 'day', type: 'date' },
  { id: 'price', type: 'number' },
  {
    id: 'last',
    type: 'rating',
    question: '{good}, with {with}, since {day}, for {price}, as {brand:other|usual}?',
    lowLabel: 'Less than {brand}',
    required: false,
    translations: { hi: { question: '{good}, {with} के साथ, {day} से, {price} में?', lowLabel: '{brand} से कम' } },
  },
]

const plain = async (place: Locator) => (await place.innerText()).replace(/[\u2066-\u2069]/g, '')

for (const width of [360, 1280])
  test(`a text shows earlier answers as the member reads them, at ${width} px`, async ({ page, site, member }) => {
    await page.setViewportSize({ width, height: 800 })
    const id = await plantSurvey(site.server, asked)
    await stayAtQuestions(page)
    await openAs(page, site, member, `/surveys/${id}`)
    const survey = page.locator('panel-survey')
    await survey.getByText('Another').click()
    const typed = 'Girnar {good} {last} <b>'
    await survey.getByRole('textbox').fill(typed)
    await press(survey, 'Next')
    const label = survey.getByText(`${typed}\u2069 is good`)
    await label.click()
    await press(survey, 'Next')
    for (const name of ['sugar', 'milk', 'ginger']) await survey.getByText(name).click()
    await press(survey, 'Next')
    await survey.locator('input[type=date]').fill('2026-02-28')
    await press(survey, 'Next')
    await survey.getByRole('textbox').fill('1,23,456.125')
    await press(survey, 'Next')
    const heading = survey.getByRole('heading', { level: 2 })
    await expect(heading).toContainText('is good')
    expect(await plain(heading)).toBe(
      `${typed} is good, with sugar, milk and ginger, since 28 Feb 2026, for 1,23,456.125, as ${typed}?`,
    )
    await expect(survey.getByText(`Less than \u2068${typed}\u2069`)).toBeVisible()
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'hi'))
    await expect(heading).toContainText('अच्छी है')
    expect(await plain(heading)).toBe(`${typed} अच्छी है, चीनी, दूध, और अदरक के साथ, 28 फ़र॰ 2026 से, 1,23,456.125 में?`)
    for (const _ of asked.slice(1)) await press(survey, 'पिछला')
    await survey.getByText('टाटा').click()
    for (const _ of asked.slice(1)) await press(survey, 'अगला')
    expect(await plain(heading)).toContain('टाटा अच्छी है,')
    await expect(survey.getByText('\u2068टाटा\u2069 से कम')).toBeVisible()
  })
