import { resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../../src/contract/auth.ts'
import { findBrowser, launchArguments } from '../support/browser.ts'
import { demoMember, startServer, type TestServer } from '../support/server.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

const surveys = Array.from({ length: 10_000 }, (_, i) => ({
  id: `survey-${i}`,
  title: `What ${i % 977} households think of survey number ${i}`,
  description: 'A few questions on what you buy, how often, and where. '.repeat(2),
  category: `Category ${i % 12}`,
  pointsReward: (i * 7) % 300,
  estimatedTime: (i * 13) % 90,
  targetAudience: 'Everybody who shops',
}))

/** Milliseconds, of one visit. */
interface Visit {
  /** From the answer's last byte to the frame that shows the first rows. */
  readonly firstRows: number
  /** Of what holds up the page while it is scrolled to its end and back. */
  readonly scrolling: number[]
  readonly sorting: number
  readonly filtering: number
  readonly more: number
  /** Of what holds up the page when the answer to a poll comes. */
  readonly polling: number[]
}

let panel: TestServer
let browser: Browser
let stored: readonly [string, string]

beforeAll(async () => {
  panel = await startServer({ pages: { dist: resolve('dist'), host: resolve('demo/host') } })
  browser = await chromium.launch({ executablePath: findBrowser(), args: [...launchArguments] })
  const token = await panel.signIn(demoMember)
  const { user } = (await panel.call(verify, { token })).answer
  stored = [token, JSON.stringify(user)]
})
afterAll(async () => {
  await browser.close()
  await panel.close()
})

/** In the page: notes the answer's end, the frame after the first row, and long tasks. */
function watch([token, user]: readonly [string, string]) {
  localStorage.setItem('token', token)
  localStorage.setItem('user', user)
  const probe = { rows: 0, tasks: [] as number[] }
  Object.assign(window, { probe })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const check = () => {
    const list = document.querySelector('panel-survey-list')
    if (list?.shadowRoot?.querySelector('tbody tr')) {
      // the frame that paints them has ended when the next task runs
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        probe.rows = performance.now()
      }
      channel.port2.postMessage(undefined)
    } else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

const tasksOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { probe: { tasks: number[] } }).probe.tasks.splice(0))

/** Waits until the page has nothing left to do; what it did was noted by then. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((resolve) => requestIdleCallback(resolve))
  })

/** From a click to the frame that shows its work. */
const timeClick = (page: Page, selector: string, act: string) =>
  page.evaluate(
    ([selector, act]) =>
      new Promise<number>((resolve) => {
        const target = document.querySelector('panel-survey-list')?.shadowRoot?.querySelector<HTMLElement>(selector)
        const begun = performance.now()
        if (target instanceof HTMLSelectElement) {
          target.value = act
          target.dispatchEvent(new Event('change', { bubbles: true }))
        } else target?.click()
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - begun)
          channel.port2.postMessage(undefined)
        })
      }),
    [selector, act] as const,
  )

async function visit(slower: number, width: number): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript(watch, stored)
  await page.route('**/api/surveys', (route) => route.fulfill({ json: { success: true, surveys } }))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(`${panel.url}/surveys`)
  await page.waitForFunction(() => (window as unknown as { probe: { rows: number } }).probe.rows > 0)
  const firstRows = await page.evaluate(() => {
    const ends = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/api\/surveys/.test(name))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return (window as unknown as { probe: { rows: number } }).probe.rows - Math.max(...ends)
  })
  await idle(page)
  await tasksOf(page)
  await page.mouse.move(width / 2, 400)
  for (const step of [1, -1]) {
    for (let i = 0; i < 20; i++) {
      await page.mouse.wheel(0, 250 * step)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
  await idle(page)
  const scrolling = await tasksOf(page)
  const more = await timeClick(page, '.panel-survey-list-more button', '')
  const sorting = await timeClick(page, 'th:first-child button', '')
  const filtering = await timeClick(page, 'select', 'Category 3')
  await idle(page)
  await tasksOf(page)
  const answered = page.waitForResponse('**/api/surveys')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await answered
  await idle(page)
  const polling = await tasksOf(page)
  await context.close()
  return { firstRows, scrolling, sorting, filtering, more, polling }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

test.each([
  [1, 1280, 200],
  [1, 360, 200],
  [4, 1280, undefined],
  [4, 360, undefined],
])('10,000 surveys with the CPU slowed %i times at %i px', async (slower, width, limit) => {
  const visits: Visit[] = []
  for (let i = 0; i < 5; i++) visits.push(await visit(slower, width))
  const of = (read: (visit: Visit) => number) => {
    const values = visits.map(read)
    return `${median(values).toFixed(0)} (${Math.max(...values).toFixed(0)})`
  }
  const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)
  say(
    `${slower}x ${width} px, median (worst) ms: first rows ${of((v) => v.firstRows)}, sort ${of((v) => v.sorting)}, filter ${of((v) => v.filtering)}, 50 more ${of((v) => v.more)}, longest task scrolling ${of((v) => longest(v.scrolling))}, of a poll ${of((v) => longest(v.polling))}`,
  )
  if (limit) expect(median(visits.map(({ firstRows }) => firstRows))).toBeLessThan(limit)
  if (limit) expect(median(visits.map(({ scrolling }) => longest(scrolling)))).toBe(0)
})
