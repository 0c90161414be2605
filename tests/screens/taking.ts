import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { people } from '../../demo/content/people.ts'
import { seedHistory } from '../../demo/content/seed.ts'
import { users } from '../../demo/server/db/schema.ts'
import { verify } from '../../src/contract/session.ts'
import type { Site } from '../e2e/support.ts'
import type { Scene, Viewer } from './scene.ts'

export const WINDOWS = { 320: 568, 360: 740, 768: 1024, 1280: 800, 1920: 1080 } as const
const PHONE = 360
/** CSS pixels from the top of the page. */
const DEEPEST = 1400
/** Milliseconds to wait for a quiet network. A page in the state "loading" never has one. */
const PATIENCE = 2500
/** Milliseconds for the texts and fonts of another language. */
const TEXTS_COME = 600
const SCHEMES = ['light', 'dark'] as const
const DAY = 86_400_000

export interface Shot {
  readonly title: string
  readonly width: keyof typeof WINDOWS
  readonly scheme: (typeof SCHEMES)[number]
  readonly png: Buffer
}

export async function createMember({ server }: Site, past: 'some' | 'none'): Promise<Record<'token' | 'user', string>> {
  const { database, vault, config } = server.server
  const [{ firstName, lastName, joinedDaysAgo }] = people
  const { id: userId, token } = await server.register()
  const now = new Date()
  const joined = past === 'some' ? new Date(now.getTime() - joinedDaysAgo * DAY) : now
  const person = { firstName, lastName, createdAt: joined, verifiedAt: joined }
  await database.store.update(users).set(person).where(eq(users.id, userId))
  if (past === 'some') await seedHistory(database.store, { vault, userId, payouts: config.payouts, now })
  return { token, user: JSON.stringify((await server.call(verify, { token })).answer.user) }
}

export async function openPage(
  browser: Browser,
  site: Site,
  viewer: Viewer = 'guest',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  if (viewer === 'guest') return page
  const stored = await createMember(site, viewer === 'member' ? 'some' : 'none')
  await page.addInitScript(
    ([values, origin]) => {
      if (location.origin === origin) Object.assign(localStorage, values)
    },
    [stored, site.host] as const,
  )
  return page
}

const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // Drawing may request more fonts, so this waits twice.
    for (let turn = 0; turn < 2; turn++) {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      await document.fonts.ready
    }
  })

/** Opens an address, and waits until the page asks for nothing more. */
export async function openQuiet(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => {})
  await settle(page)
}

/**
 * Takes the page light and dark, in a window as high as the page: bars at the window's foot then stand at its end, and
 * cover nothing in its middle.
 */
async function take(page: Page, title: string, width: Shot['width']): Promise<Shot[]> {
  const shots: Shot[] = []
  await page.setViewportSize({ width, height: WINDOWS[width] })
  await settle(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.min(Math.max(height, WINDOWS[width]), DEEPEST) })
  await page.evaluate(() => scrollTo(0, 0))
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await settle(page)
    shots.push({ title, width, scheme, png: await page.screenshot({ animations: 'disabled' }) })
  }
  return shots
}

async function say(page: Page, lang: string, dir: string) {
  await page.evaluate(
    ([lang = '', dir = '']) => {
      Object.assign(document.documentElement, { lang, dir })
    },
    [lang, dir],
  )
  await page.waitForTimeout(TEXTS_COME)
}

interface Device {
  readonly opensAt: keyof typeof WINDOWS
  readonly widths: readonly (keyof typeof WINDOWS)[]
  readonly hasTouch: boolean
}
/** Opens each width anew, because a screen may start differently on a wide window. */
const HANDHELD: Device = { opensAt: PHONE, widths: [320, 360, 768], hasTouch: true }
const DESK: Device = { opensAt: 1280, widths: [1280, 1920], hasTouch: false }

async function takeOn(browser: Browser, site: Site, { viewer, address, act }: Scene, device: Device): Promise<Shot[]> {
  const { opensAt: width, widths, hasTouch } = device
  const page = await openPage(browser, site, viewer, { hasTouch, viewport: { width, height: WINDOWS[width] } })
  try {
    await openQuiet(page, await address(site))
    await act?.(page)
    const shots: Shot[] = []
    for (const width of widths) shots.push(...(await take(page, String(width), width)))
    if (device === DESK) return shots
    await say(page, 'hi', 'ltr')
    shots.push(...(await take(page, `${PHONE}, Hindi`, PHONE)))
    await say(page, 'en-IN', 'rtl')
    return [...shots, ...(await take(page, `${PHONE}, right to left`, PHONE))]
  } finally {
    await page.context().close()
  }
}

export async function takeScene(browser: Browser, site: Site, scene: Scene): Promise<Shot[]> {
  const handheld = await takeOn(browser, site, scene, HANDHELD)
  const desk = await takeOn(browser, site, scene, DESK)
  const isPlain = ({ title, width }: Shot) => title === String(width)
  return [...handheld.filter(isPlain), ...desk, ...handheld.filter((shot) => !isPlain(shot))]
}
