import { countLeft, expectLittleMore } from '../support/leaks.ts'
import { plantSurvey } from '../support/surveys.ts'
import { answerAll } from '../support/walk.ts'
import { expect, openAs, test } from './support.ts'

// The costs of a step are counts, so the load of the machine does not change them.

const TOTAL = 12
/** The most layouts of a step: one for the answer, one for the next question, and some slack. */
const LAYOUTS = 2.2
const STYLE_PASSES = 5.2

test('a step of a survey costs two layouts and at most one write', async ({ page, site, member }) => {
  const id = await plantSurvey(
    site.server,
    Array.from({ length: TOTAL }, () => ({ type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] })),
  )
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    Object.assign(window, { writes: 0 })
    IDBDatabase.prototype.transaction = function (...given) {
      if (given[1] === 'readwrite') (window as unknown as { writes: number }).writes++
      return transaction.apply(this, given)
    }
  })
  await openAs(page, site, member, `/surveys/${id}`)
  await expect(page.getByText('What is the answer to number 1?')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
    return { layouts: of('LayoutCount'), passes: of('RecalcStyleCount') }
  }
  const before = await read()
  const steps = await answerAll(page, TOTAL)
  const after = await read()
  expect(steps).toBe(TOTAL - 1)
  expect((after.layouts - before.layouts) / steps).toBeLessThanOrEqual(LAYOUTS)
  expect((after.passes - before.passes) / steps).toBeLessThanOrEqual(STYLE_PASSES)
  const saved = page.getByText('Saved on this device')
  await expect(saved).toBeVisible()
  const writes = await page.evaluate(() => (window as unknown as { writes: number }).writes)
  expect(writes).toBeGreaterThan(0)
  // The next write includes all answers that came during a slow one.
  expect(writes).toBeLessThanOrEqual(steps)
})

test('a survey does not keep a question in memory after the member has left it', async ({ page, site, member }) => {
  const id = await plantSurvey(
    site.server,
    Array.from({ length: 31 }, (_, place) =>
      place % 2 ? { type: 'rating' } : { type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] },
    ),
  )
  await openAs(page, site, member, `/surveys/${id}`)
  await expect(page.getByText('What is the answer to number 1?')).toBeVisible()
  const counted = await countLeft(page)
  await answerAll(page, 11)
  const before = await counted()
  await answerAll(page, 21)
  await expect(page.getByText('What is the answer to number 31?')).toBeVisible()
  await expectLittleMore(counted, before)
})
