import { type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { expectAccessible } from './accessible.ts'
import {
  expect,
  type Locator,
  type Member,
  openAs,
  type Page,
  type Site,
  storedAnswers,
  tabTo,
  test,
} from './support.ts'

// The newer types of questions on a phone, by keyboard and by pointer (docs/rules.md, Questions).

test.use({ viewport: { width: 360, height: 740 } })

const pictures = { picture: '/images/none.jpg', alt: 'A tin with a lid' }

const questions: readonly PlantedQuestion[] = [
  { type: 'nps', lowLabel: 'No', highLabel: 'Yes' },
  { type: 'matrix', options: ['Good', 'Poor'], rows: ['Price', { value: 'help', label: 'Service' }] },
  { type: 'ranking', options: ['Near', 'Cheap', 'Quick'] },
  {
    type: 'checkbox',
    maxChoices: 2,
    options: [
      'Milk',
      'Sugar',
      { value: 'else', label: 'Something else', other: true },
      { value: 'none', label: 'None of these', exclusive: true },
    ],
  },
  { type: 'multiple-choice', options: [{ value: 'tin', label: 'In a tin', ...pictures }, 'In a bag'] },
]

const plant = (site: Site) => plantSurvey(site.server, questions)

const given = {
  q1: 10,
  q2: { Price: 'Poor', help: 'Good' },
  q3: ['Quick', 'Near', 'Cheap'],
  q4: ['Sugar', 'else'],
  'q4:other': 'Ginger',
  q5: 'tin',
}

async function begin(page: Page, site: Site, member: Member) {
  await openAs(page, site, member, `/surveys/${await plant(site)}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 5')).toBeVisible()
  return survey
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

async function isLarge(controls: Locator) {
  for (const one of await controls.all()) {
    const { width = 0, height = 0 } = (await one.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
}

test('a member answers the newer types with the keyboard alone', async ({ page, site, member, complaints }) => {
  complaints.announce(/status of 404/)
  const survey = await begin(page, site, member)
  const { keyboard } = page
  const at = (number: number) => expect(survey.getByText(`Question ${number} of 5`)).toBeVisible()
  await keyboard.press('1')
  await keyboard.press('0')
  await expect(survey.getByRole('radio', { name: '10 of 10' })).toBeChecked()
  await keyboard.press('Enter')
  await at(2)
  await tabTo(page, survey.getByRole('radiogroup', { name: 'Price' }).getByRole('radio').first())
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(survey.getByText('Please choose an answer in every row.')).toBeVisible()
  await expect(survey.getByRole('radiogroup', { name: 'Service' }).getByRole('radio').first()).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await at(3)
  await keyboard.press('1')
  await keyboard.press('Enter')
  await expect(survey.getByText('Please give 3 options a place.')).toBeVisible()
  await keyboard.press('2')
  const quick = survey.getByRole('button', { name: /^Quick/ })
  await tabTo(page, quick)
  await keyboard.press('Space')
  await expect(quick).toHaveAccessibleName('Quick, place 3 of 3')
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  await expect(quick).toBeFocused()
  await expect(survey.getByRole('status').filter({ hasText: 'Quick' })).toHaveText('Quick, place 1 of 3')
  await tabTo(page, survey.getByRole('button', { name: 'Next' }))
  await keyboard.press('Enter')
  await at(4)
  for (const key of ['4', '1', '2', '3', 'Enter']) await keyboard.press(key)
  await expect(survey.getByText('Please choose at most 2 of the options.')).toBeVisible()
  await expect(survey.getByRole('checkbox', { name: 'None of these' })).not.toBeChecked()
  await keyboard.press('1')
  await keyboard.press('Enter')
  await expect(survey.getByText('Please write your answer into the field below the option.')).toBeVisible()
  await expect(survey.getByRole('textbox', { name: 'Something else: Please say which' })).toBeFocused()
  await keyboard.type('Ginger')
  await keyboard.press('Enter')
  await at(5)
  await keyboard.press('1')
  await keyboard.press('Enter')
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual(given)
})

test('a member answers the newer types by pointer, and finds them again after a reload', async ({
  page,
  site,
  member,
  complaints,
}) => {
  complaints.announce(/status of 404/)
  const survey = await begin(page, site, member)
  const next = async () => {
    expect(await isWide(page)).toBe(false)
    await survey.getByRole('button', { name: 'Next' }).click()
  }
  const scores = survey.getByRole('radio')
  await isLarge(scores)
  const tops = await Promise.all((await scores.all()).map(async (one) => (await one.boundingBox())?.y))
  expect(new Set(tops).size, 'rows').toBeLessThanOrEqual(2)
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [lowest, highest] = [await boxOf(scores.first()), await boxOf(scores.last())]
  const [low, high] = [await boxOf(survey.getByText('0No')), await boxOf(survey.getByText('10Yes'))]
  expect([low.x, low.y + low.height < lowest.y + 1], 'above 0').toEqual([lowest.x, true])
  expect([high.x + high.width, high.y > highest.y], 'below 10').toEqual([highest.x + highest.width, true])
  await scores.last().click()
  await expect(survey.getByText('Question 2 of 5')).toBeVisible()
  await isLarge(survey.locator('.panel-choice-list-row'))
  await survey.getByRole('radiogroup', { name: 'Price' }).getByText('Poor').click()
  await survey.getByRole('radiogroup', { name: 'Service' }).getByText('Good').click()
  await next()
  const mark = survey.locator('.panel-ranking-mark')
  const ground = (at: number) => mark.nth(at).evaluate((one) => getComputedStyle(one).backgroundColor)
  await survey.getByRole('button', { name: 'Quick', exact: true }).click()
  await expect(mark.first()).toHaveText('1')
  expect(await ground(0), 'the option that moved up is filled').not.toBe(await ground(1))
  await survey.getByRole('button', { name: 'Quick, place 1 of 3' }).click()
  for (const option of ['Near', 'Cheap', 'Quick'])
    await survey.getByRole('button', { name: option, exact: true }).click()
  const up = survey.getByRole('button', { name: 'Move Near up' })
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await expect(up, 'it looks disabled, not pressed').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await isLarge(survey.locator('.panel-ranking button'))
  const place = survey.locator('.panel-ranking-place')
  await place.last().hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await place.first().boundingBox()) ?? {}
  await page.mouse.move(x + 20, y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(survey.locator('.panel-ranking-option')).toHaveText(['Quick', 'Near', 'Cheap'])
  await next()
  for (const option of ['None of these', 'Sugar', 'Something else']) await survey.getByText(option).click()
  await survey.getByRole('textbox').fill('Ginger')
  await expect(survey.getByText('Saved on this device')).toBeVisible()
  await page.reload()
  await survey.getByRole('button', { name: /^Continue/ }).click()
  await expect(survey.getByRole('textbox')).toHaveValue('Ginger')
  await next()
  await expect(survey.getByRole('img', { name: 'A tin with a lid' })).toBeVisible()
  await survey.getByText('In a tin').click()
  expect(await isWide(page)).toBe(false)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedAnswers(site, member.id)).toEqual(given)
})

for (const [at, question] of questions.entries())
  test(`the question ${at + 1} of the type ${question.type} passes axe and fits 320 px`, async ({
    page,
    site,
    member,
    complaints,
  }) => {
    complaints.allow(/status of 404/)
    await openAs(page, site, member, `/surveys/${await plantSurvey(site.server, [question])}`)
    await expect(page.locator('panel-survey').getByText('Question 1 of 1')).toBeVisible()
    await expectAccessible(page, `${question.type}`)
    await page.locator('panel-survey').getByRole('button', { name: 'Submit Survey' }).click()
    await expect(page.locator('panel-survey').getByText('* This question is required')).toBeVisible()
    await expectAccessible(page, `${question.type}, open`)
  })
