import type { Route } from '@playwright/test'
import { publish } from './frames.ts'
import { askForSignIn, expect, type Locator, type Page, type Site } from './support.ts'

/** The screens of signing in, wherever they show: a flow is written once and walked in every place. */
interface Visit {
  /** What the screens are drawn in. */
  readonly screen: Locator
  /** Follows what leads to another screen: a link on the site, a button in a widget. */
  follow(name: string): Promise<void>
  /** The member is where signing in leads to, and the page never moved; the address never held what must not show. */
  arrive(firstName: string): Promise<void>
  /** Ends the session where this place offers it. */
  signOut(): Promise<void>
}

export interface Place {
  readonly name: string
  /** Whether a reload of the tab comes back to the same screen: a widget begins again, its history is in memory. */
  readonly keeps: boolean
  /** Opens sign-in. */
  visit(page: Page, site: Site): Promise<Visit>
}

/** Every address that the page asks for or shows. */
function watchAddresses(page: Page): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => seen.push(request.url()))
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  return seen
}

function expectNoEmailIn(addresses: readonly string[]) {
  const withEmail = addresses.filter((address) => /@|%40|email=/i.test(address))
  expect(withEmail, 'no e-mail rides in an address').toEqual([])
}

const followIn = (screen: Locator) => (name: string) =>
  screen
    .getByRole('link', { name })
    .or(screen.getByRole('button', { name, exact: true }))
    .first()
    .click()

const site: Place = {
  name: 'on the site',
  keeps: true,
  async visit(page, { host }) {
    const addresses = watchAddresses(page)
    await page.goto(`${host}/login`)
    const screen = page.getByRole('main')
    return {
      screen,
      follow: followIn(screen),
      async arrive(firstName) {
        await expect(page).toHaveURL(`${host}/dashboard`)
        await expect(page.getByRole('heading', { name: `Welcome, ${firstName}` })).toBeVisible()
        expectNoEmailIn(addresses)
      },
      async signOut() {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('link', { name: 'Login' }).click()
      },
    }
  },
}

/** As high as the highest form, so that nothing but the widget could make the page scroll. */
const VIEWPORT = { width: 1280, height: 1200 }

const partner: Place = {
  name: "in a widget on a partner's page",
  keeps: false,
  async visit(page, site) {
    const addresses = watchAddresses(page)
    await page.setViewportSize(VIEWPORT)
    await page.goto(publish(site, '<h1>An article</h1><panel-survey survey-id="streaming-and-cricket"></panel-survey>'))
    const screen = page.locator('panel-survey')
    await askForSignIn(screen)
    await expect(screen.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await screen.evaluate((element) => {
      // a page that gets shorter than its scroll would move by itself
      document.body.style.paddingBottom = '200vh'
      element.scrollIntoView()
    })
    const place = () => page.evaluate(() => ({ url: location.href, entries: history.length, top: scrollY }))
    const before = await place()
    expect(before.top, 'there is something to scroll').toBeGreaterThan(0)
    return {
      screen,
      follow: followIn(screen),
      async arrive() {
        await expect(screen.getByText('Question 1 of 17')).toBeVisible()
        expect(await place(), 'the page stays where it was').toEqual(before)
        expectNoEmailIn(addresses)
      },
      async signOut() {
        await screen.locator('.panel-account-line').getByRole('button', { name: 'Sign Out' }).click()
        await screen.evaluate((element) => element.scrollIntoView())
      },
    }
  },
}

export const places: readonly Place[] = [site, partner]

/** So many calls of this path went out. */
export function counted(page: Page, path: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api${path}`) calls += 1
  })
  return () => calls
}

export interface FalseAnswer {
  readonly status: number
  readonly body: string
}

/** What becomes of the next call of this path, once, instead of its way to the server. */
async function divert(page: Page, path: string, become: (route: Route) => Promise<void>) {
  let diverted = false
  await page.route(`**/api${path}`, (route) => {
    // another origin's question whether it may call is not the call
    if (diverted || route.request().method() !== 'POST') return route.fallback()
    diverted = true
    return become(route)
  })
}

/** The next call of this path gets another answer than the server's. */
export function answerFalsely(page: Page, path: string, { status, body }: FalseAnswer) {
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
  return divert(page, path, (route) => route.fulfill({ status, body, headers }))
}

/** Holds the next call of this path on its way, until it is let go. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await divert(page, path, async (route) => {
    await gate
    await route.continue()
  })
  return letGo
}
