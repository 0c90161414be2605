import { resolve } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { verify } from '../../src/contract/auth.ts'
import { installProbes } from './probes.ts'
import { test as base } from './routes.ts'
import { startServer, type TestServer } from './server.ts'
import { type Stub, type StubPage, startStub } from './stub.ts'

export { expect, type Page }

export interface Built {
  view: 'preact' | 'react'
}

interface PerWorker extends Built {
  panel: TestServer
  stub: Stub
}

interface Opening extends StubPage {
  /** Signs in before the page opens. All pages of a test share this member. */
  readonly member?: boolean
  readonly loader?: string | false
}

interface PerTest {
  /** The test fails at each warning or error of the browser that it does not expect here. */
  complaints: { expect(pattern: RegExp): void; readonly warnings: string[] }
  open(opening: Opening): Promise<void>
  settle(): Promise<void>
}

export const distOf = (view: Built['view']): string => resolve(view === 'react' ? '.cache/react' : 'dist')

const ROUNDS = 4

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
    const pending = new Set<Request>()
    let begun = 0
    page.on('request', (request) => {
      begun += 1
      pending.add(request)
    })
    page.on('requestfinished', (request) => pending.delete(request))
    page.on('requestfailed', (request) => pending.delete(request))
    await use(async () => {
      const drawn = () =>
        page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 }))),
        )
      // Repeats, because newly drawn elements may send more requests.
      let quiet = 0
      while (quiet < ROUNDS) {
        const before = begun
        await drawn()
        quiet = pending.size === 0 && begun === before ? quiet + 1 : 0
      }
    })
  },

  open: async ({ page, panel, stub }, use) => {
    let registered: Promise<{ token: string }> | undefined
    await use(async ({ member, loader = '', head = '', ...rest }) => {
      const script = `<script async src="${panel.url}/panel.js" data-api="${panel.api}" ${loader}></script>`
      const url = stub.add({ ...rest, head: head + (loader === false ? '' : script) })
      await page.addInitScript(installProbes)
      if (member) {
        registered ??= panel.register()
        const { token } = await registered
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

export const ready = (page: Page, tag: string, count = 1): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        (tag) => window.probes.events.filter((event) => event.name === 'panel-ready' && event.tag === tag).length,
        tag,
      ),
    )
    .toBe(count)

export const attributesOf = (name: string): string => (name === 'survey' ? ' survey-id="monthly-grocery-habits"' : '')

export const tagOf = (name: string): string => `<panel-${name}${attributesOf(name)}></panel-${name}>`

/** The sheet with the placeholder heights (src/loader/placeholder-heights.ts). */
export const PLACEHOLDER_SHEETS = 1
