import type { Browser } from '@playwright/test'
import { at, enter, openBrowser, openPage, SLOW, SLOWER, say, slowDown, writeFigures } from '../support/bench.ts'
import { painted } from '../support/first-control.ts'
import { startBeside } from '../support/floors.ts'
import prepareDatabases from '../support/prepare-databases.ts'
import { answerAll } from '../support/walk.ts'

// `npm run bench`: compares our elements with floors, pages written by hand for the same task (tests/bench/floors), in turn and in
// one run: bytes, the first control, a step of a survey, 50 surveys on a page, the heap. It also measures the slow first control with
// the files named in the page, like the gallery's preload lines. Build first; nothing else should run on the machine.
// `BENCH_JSON` names a folder for the figures, `BENCH_ROUNDS` changes the number of rounds.

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const QUESTIONS = 20
const MANY = 50
const CONTROLS = { login: 'input[type=email]', survey: 'input[type=radio]' } as const
type Screen = keyof typeof CONTROLS

const removeDatabases = await prepareDatabases()
const beside = await startBeside(QUESTIONS)
const { browser, machine } = await openBrowser()
say(`${machine}; ${ROUNDS} rounds; slow: ${SLOW}`)

const figures = new Map<string, number[]>()
const note = (name: string, value: number) => figures.set(name, [...(figures.get(name) ?? []), value])

async function open(browser: Browser, screen: Screen) {
  const opened = await openPage(browser)
  // Each round has its own member, because a survey asks a member with answers whether to continue.
  if (screen === 'survey') await enter(opened.page, beside.server)
  return opened
}

/** Opens a page without a cache until its first control can be used. */
async function firstControl(name: string, screen: Screen, slow: boolean) {
  const { context, page, devtools } = await open(browser, screen)
  let bytes = 0
  await devtools.send('Network.enable')
  const files = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') files.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) bytes += encodedDataLength
  })
  if (slow) {
    await slowDown(devtools)
  }
  await page.goto(beside.url(`${name}-${screen}`), { waitUntil: 'commit' })
  note(`${screen}, first control, ${slow ? 'slow' : 'fast'}, ms: ${name}`, await painted(page, CONTROLS[screen], 1))
  if (!slow) note(`${screen}, to the first control, kB: ${name}`, bytes / 1000)
  await context.close()
}

/** Measures each step of a survey, and the heap after it. */
async function steps(name: string) {
  const { context, page, devtools } = await open(browser, 'survey')
  await page.goto(beside.url(`${name}-survey`))
  await painted(page, CONTROLS.survey, 1)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metric: string) => metrics.find(({ name }) => name === metric)?.value ?? Number.NaN
  }
  const before = await read()
  const done = await answerAll(page, QUESTIONS)
  const after = await read()
  const each = (metric: string) => (after(metric) - before(metric)) / done
  note(`a step, main thread, ms: ${name}`, each('TaskDuration') * 1000)
  note(`a step, layouts: ${name}`, each('LayoutCount'))
  note(`a step, style passes: ${name}`, each('RecalcStyleCount'))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devtools.send('HeapProfiler.collectGarbage')
  note(`heap after ${QUESTIONS} questions, MB: ${name}`, (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6)
  await context.close()
}

async function many(name: string) {
  const { context, page } = await open(browser, 'survey')
  const url = name === 'ours' ? beside.url('ours-many') : `${beside.url('floor-survey')}&count=${MANY}`
  await page.goto(url, { waitUntil: 'commit' })
  note(`${MANY} on a page, ms: ${name}`, await painted(page, CONTROLS.survey, MANY))
  await context.close()
}

for (let round = 0; round <= ROUNDS; round++) {
  // The first round warms up.
  if (round === 1) figures.clear()
  for (const name of ['ours', 'floor']) {
    for (const screen of ['login', 'survey'] as const)
      for (const slow of [false, true]) await firstControl(name, screen, slow)
    await steps(name)
    await many(name)
  }
  for (const screen of ['login', 'survey'] as const) await firstControl('named', screen, true)
}

const median = (values: readonly number[]) => at(values, 0.5)
const medianAndRange = (values: readonly number[]) =>
  `${median(values).toFixed(1)} (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)})`.padEnd(28)
const rows = [...figures].flatMap(([name, ours]) => {
  const [what, whose] = name.split(': ')
  const floor = figures.get(`${what}: floor`)
  if (!floor || whose === 'floor') return []
  return [{ what: whose === 'named' ? `${what}, named` : what, ours, floor, ratio: median(ours) / median(floor) }]
})
for (const { what, ours, floor, ratio } of rows)
  say(`${what?.padEnd(42)} ours ${medianAndRange(ours)} floor ${medianAndRange(floor)} ${ratio.toFixed(2)} ×`)
await writeFigures('pages', { machine, rows })

await browser.close()
await beside.close()
await removeDatabases()
