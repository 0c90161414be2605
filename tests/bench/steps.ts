import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { at, enter, openBrowser, openPage, SLOWER, say } from '../support/bench.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { startServer } from '../support/server.ts'
import { plantSurvey } from '../support/surveys.ts'

// `npm run bench`: measures a step of a survey, from the click on Next until the next question is painted, on a
// processor slowed four times, and the memory of 1,000 answers; then how long 1, 10 and 50 surveys on one page take until
// each shows its question, at full speed. Build first; nothing else should run on the machine.

/** The promises for 1,000 questions: milliseconds of a step, and how many times a step with 20 it may take. */
const LIMIT = 50
const RATIO = 1.2

const removeDatabases = await prepareDatabases()
const server = await startServer({ pages: { dist: resolve('dist'), host: resolve('demo/host') } })
const { browser, machine } = await openBrowser()
say(`${machine}, slowed ${SLOWER} times`)

/** Answers up to the last question, and goes back for another round. @returns milliseconds of each step */
const walk = (page: Page, total: number, rounds: number): Promise<number[]> =>
  page.evaluate(
    async ([total, rounds]) => {
      const root = document.querySelector('panel-survey')?.shadowRoot as ShadowRoot
      const frame = () => new Promise(requestAnimationFrame)
      const painted = async () => {
        await frame()
        // A message is heard after the paint of the frame.
        const { port1, port2 } = new MessageChannel()
        const heard = new Promise((resolve) => {
          port1.onmessage = resolve
        })
        port2.postMessage(null)
        await heard
      }
      const shows = (n: number) =>
        root.querySelector('[data-depth="2"]')?.textContent === `What is the answer to number ${n}?`
      const press = (name: string) =>
        [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click()
      const answer = () => root.querySelector<HTMLInputElement>('input[type=radio]:not(:checked)')?.click()
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        for (let n = 1; n < total; n++) {
          answer()
          await painted()
          const begun = performance.now()
          press('Next')
          do await painted()
          while (!shows(n + 1))
          times.push(performance.now() - begun)
        }
        for (let n = total; n > 1 && round + 1 < rounds; n--) {
          answer()
          press('Previous')
          do await painted()
          while (!shows(n - 1))
        }
      }
      return times
    },
    [total, rounds] as const,
  )

async function measure(total: number, rounds: number) {
  const questions = Array.from({ length: total }, () => ({
    type: 'multiple-choice',
    options: ['Rice', 'Wheat', 'Ragi'],
  }))
  const id = await plantSurvey(server, questions)
  const { context, page, devtools } = await openPage(browser)
  await enter(page, server)
  await page.goto(`${server.url}/surveys/${id}`)
  await page.locator('panel-survey').getByText('What is the answer to number 1?').waitFor()
  const heap = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const before = await heap()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const times = await walk(page, total, rounds)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const after = await heap()
  await context.close()
  const [median, p95] = [at(times, 0.5), at(times, 0.95)]
  say(
    `${String(total).padStart(5)} questions, ${times.length} steps: median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms; heap ${before.toFixed(1)} to ${after.toFixed(1)} MB`,
  )
  return p95
}

async function mount(count: number) {
  const id = await plantSurvey(server, [{ type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] }])
  const { context, page } = await openPage(browser)
  await enter(page, server)
  await page.goto(`${server.url}/dashboard`)
  await page.locator('panel-dashboard').getByRole('heading', { level: 1 }).waitFor()
  const taken = await page.evaluate(
    async ([id, count]) => {
      const begun = performance.now()
      const surveys = Array.from({ length: count }, () => document.createElement('panel-survey'))
      for (const survey of surveys) survey.setAttribute('survey-id', id)
      document.body.replaceChildren(...surveys)
      while (!surveys.every(({ shadowRoot }) => shadowRoot?.querySelector('[data-depth="2"]')))
        await new Promise(requestAnimationFrame)
      return performance.now() - begun
    },
    [id, count] as const,
  )
  say(`${String(count).padStart(5)} surveys on a page: ${taken.toFixed(0)} ms until each shows its question`)
  await context.close()
}

for (const count of [1, 10, 50]) await mount(count)
const few = await measure(20, 20)
const many = await measure(1000, 1)
say(`p95 of 1,000 questions: ${(many / few).toFixed(2)} of that of 20`)
if (many > LIMIT || many / few > RATIO) process.exitCode = 1

await browser.close()
await server.close()
await removeDatabases()
