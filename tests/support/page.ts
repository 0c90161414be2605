import { resolve } from 'node:path'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { verify } from '../../src/api/auth.ts'
import { installProbes } from './probes.ts'
import { startServer, type TestServer } from './server.ts'
import { type Stub, type StubPage, startStub } from './stub.ts'

export { expect, type Page }

/** Which build of the elements a project tests. */
export interface Built {
  view: 'preact' | 'react'
}

interface PerWorker extends Built {
  panel: TestServer
  stub: Stub
}

interface Opening extends StubPage {
  /** Signs in beforehand, as a member without history. */
  readonly member?: boolean
  /** Attributes of the loader's tag; `false` leaves the loader out. */
  readonly loader?: string | false
}

interface PerTest {
  /** What the browser complained of. The test fails over each that it did not expect. */
  complaints: { expect(pattern: RegExp): void; readonly warnings: string[] }
  /** Opens a stranger's page with our tags in it. */
  open(opening: Opening): Promise<void>
  /** Waits until nothing is on its way any more, and what has come is drawn. */
  settle(): Promise<void>
}

export const distOf = (view: Built['view']): string => resolve(view === 'react' ? '.cache/react' : 'dist')

export const test = base.extend<PerTest, PerWorker>({
  view: ['preact', { option: true, scope: 'worker' }],

  stub: [
    async ({ view }, use) => {
      const stub = await startStub(resolve('.cache/fixture', view, 'fixture.js'))
      await use(stub)
      await stub.close()
    },
    { scope: 'worker' },
  ],

  panel: [
    async ({ view, stub }, use) => {
      const panel = await startServer({
        partnerOrigins: [stub.origin],
        pages: { dist: distOf(view), host: resolve('demo/host') },
      })
      stub.panel = panel.url
      await use(panel)
      await panel.close()
    },
    { scope: 'worker' },
  ],

  complaints: [
    async ({ page }, use) => {
      const errors: string[] = []
      const warnings: string[] = []
      const expected: RegExp[] = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
        if (message.type() === 'warning') warnings.push(message.text())
      })
      await use({ warnings, expect: (pattern) => expected.push(pattern) })
      const surprises = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
      expect(surprises, 'the browser complained').toEqual([])
    },
    { auto: true },
  ],

  settle: async ({ page }, use) => {
    const under = new Set<Request>()
    page.on('request', (request) => under.add(request))
    page.on('requestfinished', (request) => under.delete(request))
    page.on('requestfailed', (request) => under.delete(request))
    await use(async () => {
      const drawn = () =>
        page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
      // what is drawn may ask for more
      const quiet = async () => {
        await drawn()
        return under.size
      }
      await expect.poll(quiet, { intervals: [20] }).toBe(0)
      await expect.poll(quiet, { intervals: [20] }).toBe(0)
    })
  },

  open: async ({ page, panel, stub }, use) => {
    await use(async ({ member, loader = '', head = '', ...rest }) => {
      const script = `<script async src="${panel.url}/panel.js" data-api="${panel.api}" ${loader}></script>`
      const url = stub.add({ ...rest, head: head + (loader === false ? '' : script) })
      await page.addInitScript(installProbes)
      if (member) {
        const { token } = await panel.register()
        const { answer } = await panel.call(verify, { token })
        await page.addInitScript(
          ([token, user]) => {
            localStorage.setItem('panel-token', token)
            localStorage.setItem('panel-user', user)
          },
          [token, JSON.stringify(answer.user)] as const,
        )
      }
      await page.goto(url)
    })
  },
})

/** Waits until the elements of this tag, so many in the page, have told that they are ready. */
export const ready = (page: Page, tag: string, count = 1): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (tag) => window.probes.events.filter((event) => event.name === 'panel-ready' && event.tag === tag).length,
        tag,
      ),
    )
    .toBe(count)

/** What an element of this name needs to show its screen. */
export const attributesOf = (name: string): string => (name === 'survey' ? ' survey-id="monthly-grocery-habits"' : '')

export const tagOf = (name: string): string => `<panel-${name}${attributesOf(name)}></panel-${name}>`

/** Sheets that a page keeps for good: the one with the room of elements that are still to be defined (src/room.ts). */
export const ROOM_SHEETS = 1
