import { expect, test } from 'vitest'
import { keys } from './parts.ts'
import { bought, food, phone, ranking, score, service, text } from './walk-questions.ts'
import type { Walker } from './walker.ts'

const ROW = '.panel-choice-list-row'
const CHOSEN = '.panel-choice-list :checked'
const RANKED = '.panel-ranking-option'
/** Answers every type of question in one engine, by mouse and by keys (docs/rules.md, Questions). */
export function walkSurvey(walker: () => Walker): void {
  walkKeys(walker)
  walkMouse(walker)
}

function walkKeys(walker: () => Walker): void {
  test.each([
    ['a choice', food, 'Wheat'],
    ['a picture', phone, 'With keys'],
    ['a score', score, '1 of 10'],
  ])('a ring shows on %s that an arrow key reaches after a click', async (_, question, name) => {
    const { parts, openSurvey } = walker()
    const survey = await openSurvey([question, text])
    await parts.click(await parts.one('input[type=radio]'))
    await survey.see('Question 2 of 2')
    await survey.press('Previous')
    await survey.see('Question 1 of 2')
    // The choice is made already, so this click does not move on.
    await parts.click(await parts.one('input[type=radio]'))
    await parts.press(keys.down)
    await parts.focusOn(name)
    await expect.poll(parts.focus).toMatchObject({ hasRing: true, isChecked: true })
  })

  test('a ring shows in a row of a matrix that an arrow key changes after a click', async () => {
    const { parts, openSurvey } = walker()
    await openSurvey([service])
    await parts.click(await parts.one('input[type=radio]'))
    await parts.press(keys.down)
    await parts.focusOn('Poor')
    await expect.poll(parts.focus).toMatchObject({ hasRing: true, isChecked: true })
  })

  test('Tab goes through the rows of a matrix and on to the button, each with a ring', async () => {
    const { parts, openSurvey } = walker()
    await openSurvey([service])
    await parts.click(await parts.one('input[type=radio]'))
    const stops = [await parts.focus()]
    for (let stop = 0; stop < 3; stop += 1) {
      await parts.press(keys.tab)
      stops.push(await parts.focus())
    }
    expect(stops.map(({ name, group }) => [group, name])).toEqual([
      ['Price', 'Good'],
      ['Speed', 'Good'],
      ['Help', 'Good'],
      ['', 'Submit Survey'],
    ])
    expect(stops.slice(1).map(({ hasRing }) => hasRing)).toEqual([true, true, true])
  })

  test('a ring shows on a date, and Enter leads to the heading of the next question', async () => {
    const { parts, openSurvey } = walker()
    const survey = await openSurvey([{ type: 'date', required: false }, text])
    await parts.click(await parts.one('h2'))
    while ((await parts.focus()).kind !== 'input') await parts.press(keys.tab)
    await expect.poll(parts.focus).toMatchObject({ kind: 'input', hasRing: true })
    await parts.press(keys.enter)
    await survey.see('Question 2 of 2')
    await parts.focusOn('What is the answer to number 2?')
  })

  test('arrow keys move a ranked option, which keeps the focus and its ring', async () => {
    const { parts, openSurvey } = walker()
    await openSurvey([ranking])
    await parts.press('1', '2', '3')
    await parts.tabTo('Quick, place 3 of 3')
    await parts.press(keys.up)
    await parts.focusOn('Quick, place 2 of 3')
    expect(await parts.focus()).toMatchObject({ hasRing: true })
  })
}

function walkMouse(walker: () => Walker): void {
  test('a row of a ranking follows the mouse, and no text is selected', async () => {
    const { tab, parts, openSurvey } = walker()
    await openSurvey([ranking])
    for (const option of await parts.all(RANKED)) await parts.click(option)
    await parts.drag(await parts.one('.panel-ranking-place', -1), await parts.one('.panel-ranking-place'))
    await expect
      .poll(async () => (await parts.all(RANKED)).map(({ name }) => name.replace(/,.*/, '')))
      .toEqual(['Quick', 'Near', 'Cheap'])
    expect(await tab.read(undefined, () => String(getSelection()))).toBe('')
  })

  test('a matrix with an open row does not count as answered after a reload', async () => {
    const { tab, parts, openSurvey } = walker()
    const survey = await openSurvey([service, text])
    for (const place of [0, 2]) await parts.click(await parts.one('input[type=radio]', place))
    await survey.see('Saved on this device')
    await tab.open(await tab.read(undefined, () => location.href))
    await survey.see('0 of 2 questions answered')
    await survey.press('Continue with Question 1 of 2')
    await expect.poll(async () => (await parts.all(CHOSEN)).length).toBe(2)
  })

  test('an option with a text opens its field, and the option that excludes the others closes it', async () => {
    const { parts, openSurvey } = walker()
    const survey = await openSurvey([bought])
    for (const place of [0, 1]) await parts.click(await parts.one(ROW, place))
    await survey.fill('Something else: Please say which', 'Ginger')
    await parts.click(await parts.one(ROW, 2))
    await expect.poll(() => parts.all('.panel-choice-list-other')).toEqual([])
    expect((await parts.all(CHOSEN)).map(({ name }) => name)).toEqual([expect.stringContaining('None')])
    await survey.press('Submit Survey')
    await survey.see('Thank you. Your answers are in.')
  })

  test('the pictures of options load and stand beside each other in one size', async () => {
    const { tab, parts, openSurvey } = walker()
    await openSurvey([phone])
    await parts.one('.panel-choice-list-picture img', 1)
    const sizes = (await parts.all('.panel-choice-list-picture')).map(({ width, height }) => [width, height])
    expect(sizes[0]).toEqual(sizes[1])
    const loaded = () =>
      tab.read(undefined, () => {
        const survey = document.querySelector('panel-survey')
        return [...(survey?.shadowRoot?.querySelectorAll('img') ?? [])].map(({ naturalWidth }) => naturalWidth > 0)
      })
    await expect.poll(loaded).toEqual([true, true])
  })
}
