import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openSite } from '../support/site.ts'
import { plantOpenSurvey } from '../support/surveys.ts'
import { prepareEngines } from './engines.ts'
import { publishElements } from './page.ts'
import { createScreen } from './screen.ts'
import type { Tab } from './tab.ts'

// Safari does not focus a clicked button or choice.

const ENTER = '\uE007'
const choice = { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Runs in the page or frame. Counts the chosen choices, in all shadow roots. */
const taken = () => {
  const all = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  return all(document).filter((one) => one.matches('input:checked')).length
}

describe.each(prepareEngines())('$name', ({ start }) => {
  async function begin(): Promise<Tab> {
    const tab = await start()
    onTestFinished(() => tab.close())
    return tab
  }

  test.each([
    ['native', false],
    ['isolated', true],
  ])('keys answer and go on in a %s survey after a press on Start and on a choice', async (_, isIsolated) => {
    const tab = await begin()
    const frame = isIsolated ? 'panel-survey' : undefined
    const id = await plantOpenSurvey(site.server, [choice, choice, choice])
    await tab.open(publishElements(site, isIsolated, `survey survey-id="${id}"`))
    const survey = createScreen(tab, 'panel-survey', isIsolated)
    await survey.press('Start')
    await survey.see('Question 1 of 3')
    await tab.type(frame, '2')
    await expect.poll(() => tab.read(frame, taken)).toBe(1)
    await tab.type(frame, ENTER)
    await survey.see('Question 2 of 3')
    await survey.choose('')
    await expect.poll(() => tab.read(frame, taken)).toBe(1)
    await tab.type(frame, ENTER)
    await survey.see('Question 3 of 3')
    await tab.type(frame, '1')
    await expect.poll(() => tab.read(frame, taken)).toBe(1)
  })
})
