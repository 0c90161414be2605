import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import { verify } from '../../src/contract/session.ts'
import { browserVersion, findBrowser, launchArguments } from './browser.ts'
import type { TestServer } from './server.ts'

// Shared by the programs of `npm run bench`. Nothing else should run on the machine.

export const say = (text: string): void => void process.stdout.write(`${text}\n`)

export const at = (values: readonly number[], part: number): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN

export async function openBrowser() {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...launchArguments] })
  const name = executablePath ? browserVersion(executablePath) : 'a browser'
  return { browser, machine: `${cpus().length} processors, ${name}` }
}

export async function openPage(browser: Browser, options?: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // Defines the helper in which tsx wraps functions, because the page lacks it.
  await page.addInitScript({ content: 'globalThis.__name = (one) => one' })
  return { context, page, devtools: await context.newCDPSession(page) }
}

export async function enter(page: Page, server: TestServer, token?: string): Promise<void> {
  const own = token ?? (await server.register()).token
  const { user } = (await server.call(verify, { token: own })).answer
  await page.addInitScript((stored) => Object.assign(localStorage, stored), { token: own, user: JSON.stringify(user) })
}

export const SLOWER = 4
export const SLOW = `${SLOWER} times slower, 1.6 Mbps, 150 ms a round trip`

export async function slowDown(devtools: CDPSession): Promise<void> {
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

export async function writeFigures(name: string, figures: object): Promise<void> {
  const folder = process.env.BENCH_JSON
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.json`), JSON.stringify(figures, null, 2))
}
