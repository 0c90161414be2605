import { type BrowserContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { verify } from '../../src/contract/auth.ts'
import { saveBankDetails } from '../../src/contract/users.ts'
import { givePoints } from '../support/points.ts'
import { test as base } from '../support/routes.ts'
import { openSite, type Site } from '../support/site.ts'
import { closePlanted } from '../support/surveys.ts'

export { expect, type Locator, type Page, type Site }

declare global {
  interface Window {
    Panel: { signOut(): void; configure(wishes: object): void; readonly session: unknown }
  }
}

export interface Member {
  readonly email: string
  readonly password: string
  readonly token: string
  readonly id: string
}

interface Complaints {
  announce(...expected: RegExp[]): void
  /** Allows errors that may come and need not. */
  allow(...possible: RegExp[]): void
  /** Watches a context that the test opens itself. */
  watch(context: BrowserContext): void
}

interface PerTest {
  /** The member is verified and has no history. */
  member: Member
  complaints: Complaints
  /** Closes the surveys that the test planted. */
  closesSurveys: undefined
}

/** Resolves with the page's socket once it is in the member's room. */
export const joined = (page: Page) =>
  page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', { predicate: ({ payload }) => /^43/.test(String(payload)) }))

/** The browser's messages about a live channel that is cut while it connects. */
const CUT = [
  /WebSocket is closed before the connection is established/,
  /WebSocket connection to .*ERR_INTERNET_DISCONNECTED/,
  /Failed to fetch dynamically imported module: .*realtime/,
]

/** The server refuses a draft that arrives after the submission of its survey. The member sees nothing of it. */
const LATE_DRAFT = /status of 400 .*\/surveys\/[^/]+\/draft$/

export const test = base.extend<PerTest, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
    async ({}, use) => {
      const site = await openSite()
      await use(site)
      await site.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.host),
  member: async ({ site }, use) => use(await site.server.register()),
  closesSurveys: [
    async ({ site }, use) => {
      await use(undefined)
      await closePlanted(site.server)
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = []
      const possible: RegExp[] = [...CUT, LATE_DRAFT]
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning')
            heard.push(`${message.text()} ${message.location().url}`)
        })
        watched.on('weberror', (fault) => heard.push(`${fault.error().message} ${fault.error().stack ?? ''}`))
      }
      watch(context)
      await use({
        watch,
        announce: (...patterns) => expected.push(...patterns),
        allow: (...patterns) => possible.push(...patterns),
      })
      const unannounced = heard.filter((text) => ![...expected, ...possible].some((pattern) => pattern.test(text)))
      expect(unannounced, 'errors and warnings that the test did not announce').toEqual([])
      const unheard = expected.filter((pattern) => !heard.some((text) => pattern.test(text)))
      expect(unheard, 'errors that were announced and never came').toEqual([])
    },
    { auto: true },
  ],
})

/** Turns animations on, which playwright.config.ts turns off. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const

export const refusedWith = (status: number): RegExp => new RegExp(`Failed to load resource.* status of ${status}`)
export const disconnected = /Failed to load resource: net::ERR_INTERNET_DISCONNECTED/

const emailIn = (place: Page | Locator | FrameLocator) => place.getByRole('textbox', { name: 'Email' })

/** Opens the sign-in form of an element that shows a guest something else first. */
export async function askForSignIn(scope: Page | Locator | FrameLocator) {
  const offer = scope.locator('.panel-offer').getByRole('button', { name: 'Sign in', exact: true })
  const ask = scope.locator('.panel-guest').getByRole('button').or(offer).first()
  const email = emailIn(scope)
  // One form may replace another meanwhile.
  await expect(async () => {
    await ask.or(email).first().waitFor()
    if (!(await email.isVisible())) await ask.click({ timeout: 2000 })
  }).toPass()
}

/** Fills the sign-in form and sends it, but waits for no result. A page's own sign-in element serves all elements. */
export async function signIn(scope: Page | Locator, { email, password }: Pick<Member, 'email' | 'password'>) {
  await askForSignIn(scope)
  const pages = ('page' in scope ? scope.page() : scope).locator('panel-login')
  const forms = async () => (await emailIn(scope).count()) || (await emailIn(pages).count())
  await expect.poll(forms).toBeGreaterThan(0)
  const form = (await emailIn(scope).count()) > 0 ? scope : pages
  await emailIn(form).fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

export const PASSWORD = 'Marigold#2026'

export async function signUp(form: Page | Locator, email: string) {
  await form.getByLabel('First name').fill('Kavya')
  await form.getByLabel('Last name').fill('Nair')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password').fill(PASSWORD)
  await form.getByLabel('I agree to the terms and conditions').check()
  await form.getByRole('button', { name: 'Create Account' }).click()
}

const STOPS = 60

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let stop = 0; stop < STOPS; stop++) {
    if (await target.evaluate((element) => (element.getRootNode() as Document).activeElement === element)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

export async function openAs(page: Page, site: Site, { token }: Pick<Member, 'token'>, path: string) {
  await rememberMember(page, site, { token }, site.host)
  await page.goto(path)
}

const bank = { accountHolderName: 'Kavya Nair', accountNumber: '123456789012', ifscCode: 'HDFC0001234' }

/** Puts a session, and nothing else, into an origin's storage. */
export async function rememberMember(page: Page, site: Site, { token }: Pick<Member, 'token'>, origin: string) {
  const { user } = (await site.server.call(verify, { token })).answer
  const prefix = origin === site.host ? '' : 'panel-'
  await store(page, { [`${prefix}token`]: token, [`${prefix}user`]: JSON.stringify(user) }, origin)
}

/** Gives the member points and bank details. */
export async function fund({ server }: Site, { id, token }: Member, points: number, details = true) {
  await givePoints(server, id, points)
  if (details) await server.call(saveBankDetails, { token, body: bank })
}

/** Puts these values, and nothing else, into an origin's storage before its next page. */
export async function store(page: Page, values: Readonly<Record<string, string>>, origin: string) {
  const context = page.context()
  if (context.pages().length > 1 || page.url() !== 'about:blank') {
    const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }))
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] })
    return
  }
  // Nothing is stored yet, so an init script is enough; `setStorageState` loads a page of its own.
  const script = await context.addInitScript(
    ([values, origin]) => {
      if (window === top && location.origin === origin) Object.assign(localStorage, values)
    },
    [values, origin] as const,
  )
  const tabs = new Set<Page>()
  const onLoaded = (tab: Page) => {
    if (!tab.url().startsWith(`${origin}/`)) return
    context.off('page', watch)
    for (const one of tabs) one.off('domcontentloaded', onLoaded)
    void script.dispose()
  }
  const watch = (tab: Page) => {
    tabs.add(tab.on('domcontentloaded', onLoaded))
  }
  context.on('page', watch)
  watch(page)
}

export async function answerFalsely(
  page: Page,
  path: string,
  answer: { readonly status: number; readonly body: string },
) {
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' }
  let isAnswered = false
  await page.route(`**/api${path}`, (route) => {
    // A preflight request is not the call.
    if (isAnswered || route.request().method() !== 'POST') return route.fallback()
    isAnswered = true
    return route.fulfill({ ...answer, headers })
  })
}

/** Leaves the page's socket without an answer. */
export const holdLive = (page: Page) => page.routeWebSocket(/\/socket\.io\//, () => {})

const MARK = 'not loaded again'
export const mark = (page: Page) => page.evaluate((text) => Object.assign(window, { marked: text }), MARK)
export const isSamePage = (page: Page): Promise<boolean> =>
  page.evaluate((text) => (window as { marked?: string }).marked === text, MARK)

export async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

export type Heard = readonly [name: string, detail: unknown]

/** Collects events of the elements on the page's document. @returns a function that reads them */
export async function hear(page: Page, ...names: readonly string[]): Promise<() => Promise<Heard[]>> {
  await page.addInitScript((names) => {
    const heard: Heard[] = []
    Object.assign(window, { heard })
    for (const name of names)
      document.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  }, names)
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
}

export function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

/** Crashes the tab: no code of the page runs any more. */
export async function crash(page: Page) {
  const session = await page.context().newCDPSession(page)
  const died = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await died
  await page.close()
}

export async function holdBack(page: Page, address: string): Promise<() => void> {
  const { open, opened } = gate()
  await page.route(address, async (route) => {
    await opened
    await route.continue()
  })
  return open
}

/** Makes the site wait for its typeface. A slow browser would use another one, whose lines are wider. */
export const requireTypeface = (page: Page) =>
  page.route('**/host.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replaceAll('optional', 'block') })
  })

/** Records layout shifts without recent input. @returns a function that takes what was recorded since its last call */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Source = { previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { hadRecentInput: boolean; sources: readonly Source[] }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput) shifts.push(JSON.stringify(sources.map((one) => [one.previousRect, one.currentRect])))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))
}

/** Answers the question that shows. */
export async function answerQuestion(survey: Locator) {
  const control = survey.locator('.panel-survey-question').locator('input, textarea').first()
  await control.waitFor()
  const { tag, type, mode } = await control.evaluate((element) => ({
    tag: element.localName,
    type: element.getAttribute('type') ?? 'text',
    mode: element.getAttribute('inputmode'),
  }))
  if (type === 'radio' || type === 'checkbox') return control.press('Space')
  const typed: Record<string, string> = {
    date: '2026-01-15',
    email: 'diary@example.com',
    tel: '+91 98765 43210',
    url: 'https://shop.example/rice',
  }
  return control.fill(tag === 'textarea' ? 'A lower price.' : (typed[type] ?? (mode === 'decimal' ? '1200' : 'Atta')))
}

/** Answers the remaining questions, and stops before the submit. */
export async function answerSurvey(survey: Locator) {
  const place = survey.getByText(/^Question \d+ of \d+$/)
  for (;;) {
    await answerQuestion(survey)
    const before = (await place.first().textContent()) ?? ''
    const [, number, total] = /(\d+) of (\d+)/.exec(before) ?? []
    if (number === total) return
    await survey.getByRole('button', { name: 'Next' }).click()
    await expect(place.first()).not.toHaveText(before)
  }
}

export async function copied(page: Page, tab: string): Promise<string> {
  // The element above may still grow between the press and the release.
  await expect(async () => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(page.getByRole('region', { name: `${tab}, to copy` })).toBeVisible({ timeout: 2000 })
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied')).toBeVisible({ timeout: 2000 })
  }).toPass()
  return page.evaluate(() => navigator.clipboard.readText())
}

export const copiedFor = async ({ host }: Site, page: Page, tab: string): Promise<string> =>
  (await copied(page, tab)).replaceAll('https://panel.example', host)

/** Reads the stored answers of a member, by the ids of the questions. */
export async function storedAnswers(site: Site, memberId: string): Promise<Record<string, unknown>> {
  const { database } = site.server.server
  const { rows } = (await database.store.execute(
    `select a.question_id, a.value from answers a join responses r on r.id = a.response_id where r.user_id = '${memberId}'`,
  )) as unknown as { rows: { question_id: string; value: unknown }[] }
  return Object.fromEntries(rows.map(({ question_id, value }) => [question_id, value]))
}

/** Switches `auto-advance` off, so that the survey stays at a question until the member presses Next. */
export const stayAtQuestions = (page: Page) => page.addInitScript(() => localStorage.setItem('auto-advance', 'off'))

export const press = (scope: Locator, name: string) => scope.getByRole('button', { name }).click()
