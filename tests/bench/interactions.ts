import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { at, enter, openBrowser, openPage, SLOWER, say, writeFigures } from '../support/bench.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { demoMember, startServer } from '../support/server.ts'
import { plantSurvey } from '../support/surveys.ts'

// `npm run bench`: measures delays on a processor slowed four times, from sign-in through a survey to the rewards: tasks
// longer than 50 ms, and the time from each press to the next paint. Build first; nothing else should run on the machine.

const QUESTIONS = 12
/** Milliseconds of a long task, and from a press to the next paint. */
const LONG = 50
const PROMISED = 100

interface Felt {
  readonly tasks: readonly number[]
  readonly presses: readonly number[]
}

/** Records long tasks and interactions, which the browser rounds to 8 ms. */
const record = (page: Page) =>
  page.addInitScript(() => {
    const felt = { tasks: [] as number[], presses: new Map<number, number>() }
    Object.assign(window, { felt })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) felt.tasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })
    type EventTiming = PerformanceEntry & { readonly interactionId: number }
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries() as EventTiming[])
        if (interactionId) felt.presses.set(interactionId, Math.max(felt.presses.get(interactionId) ?? 0, duration))
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })

const take = (page: Page): Promise<Felt> =>
  page.evaluate(async () => {
    // Entries come after the next paint.
    await new Promise((resolve) => setTimeout(resolve, 500))
    const { felt } = window as unknown as { felt: { tasks: number[]; presses: Map<number, number> } }
    const taken = { tasks: felt.tasks.splice(0), presses: [...felt.presses.values()] }
    felt.presses.clear()
    return taken
  })

const removeDatabases = await prepareDatabases()
const server = await startServer({ pages: { dist: resolve('dist'), host: resolve('demo/host') } })
const { browser, machine } = await openBrowser()
say(`${machine}, slowed ${SLOWER} times`)
const survey = await plantSurvey(
  server,
  Array.from({ length: QUESTIONS }, () => ({ type: 'multiple-choice', options: ['Rice', 'Wheat', 'Ragi'] })),
)
const { page, devtools } = await openPage(browser, { viewport: { width: 390, height: 800 } })
await record(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })

const seen = new Map<string, Felt>()

await page.goto(`${server.url}/login`)
const login = page.locator('panel-login')
await login.locator('input[type=email]').pressSequentially(demoMember.email)
await login.locator('input[type=password]').pressSequentially(demoMember.password)
seen.set('sign-in: load and typing', await take(page))

await enter(page, server)
await page.goto(`${server.url}/surveys/${survey}`)
await page.locator('panel-survey input[type=radio]').first().waitFor()
seen.set('survey: load', await take(page))
for (let n = 1; n < QUESTIONS; n++) {
  await page
    .locator('panel-survey label')
    .nth(n % 3)
    .click()
  await page.locator('panel-survey').getByRole('button', { name: 'Next' }).click()
  await page.getByText(`What is the answer to number ${n + 1}?`).waitFor()
}
seen.set('survey: answers and steps', await take(page))

await page.goto(`${server.url}/rewards`)
await page.locator('.panel-rewards-card').first().waitFor()
seen.set('rewards: load', await take(page))
await page.locator('panel-rewards').locator('input[type=search]').pressSequentially('gift')
seen.set('rewards: filters', await take(page))

for (const [what, { tasks, presses }] of seen) {
  const long = tasks.filter((task) => task > LONG)
  say(
    `${what.padEnd(26)} ${long.length} long tasks${long.length ? `, the longest ${Math.max(...long).toFixed(0)} ms` : ''}; ${presses.length} presses, p95 ${presses.length ? at(presses, 0.95).toFixed(0) : '-'} ms`,
  )
}
const presses = [...seen.values()].flatMap(({ presses }) => presses)
say(`from a press to the next paint, p95: ${at(presses, 0.95).toFixed(0)} ms, promised ${PROMISED} ms`)
await writeFigures('interactions', Object.fromEntries(seen))

await browser.close()
await server.close()
await removeDatabases()
