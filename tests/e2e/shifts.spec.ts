import type { Route } from '@playwright/test'
import { names } from '../../widgets/manifest.ts'
import { read } from '../checks/sources.ts'
import { attributesOf } from '../support/page.ts'
import { isHeavy, sweep } from '../support/size.ts'
import { giveWithdrawals } from '../support/withdrawals.ts'
import { expect, fund, type Member, type Page, rememberMember, type Site, test } from './support.ts'

const PHONE = 360
const WIDTHS = [PHONE, 1280]
const VISITORS = ['guest', 'new member', 'member with a history']
/** The height of a window that each screen of a member fills. */
const LOW = 600
/** The height of a phone or a laptop, and one that shows everything. */
const COMMON = 740
const HIGH = 3200

const DATA = ['survey', 'survey-list', 'dashboard', 'rewards', 'profile', 'payment-history', 'passbook']
/** The front page is lower than the high window, and the callback redirects. */
const ALL = names.filter((name) => !['app', 'landing', 'oauth-callback', 'footer'].includes(name))
const SCREENS = [
  '/dashboard',
  '/surveys',
  '/surveys/monthly-grocery-habits',
  '/rewards',
  '/profile',
  '/payment-history',
  '/passbook',
]

const script = (host: string) => `<script src="${host}/panel.js"></script>`
const head =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shifts</title>'
const OWN = '<input aria-label="Own" autofocus><p>Before.</p>'
const AFTER = '<p>A line of the page.</p>'.repeat(40)

/** Returns the placeholder heights of docs/look.md; for members, screens get the window's height. */
function printedHeights(who: string): string {
  const [, css] = /^```css\n(panel-login \{ display.*?)^```/ms.exec(read('docs/look.md')) ?? []
  if (!css) throw new Error('docs/look.md prints no rule with placeholder heights')
  const heights = who === 'guest' ? css : css.replace(/(?<!panel-login.*)min-height: [\d.]+rem/g, 'min-height: 100svh')
  return `<style>${heights}</style>`
}

/** Records layout shifts without recent input after the first paint. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { at: number; text: string }[] = []
    let painted = Number.POSITIVE_INFINITY
    Object.assign(window, { seen: () => shifts.filter(({ at }) => at >= painted).map(({ text }) => text) })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) painted = Math.min(painted, startTime)
    }).observe({ type: 'paint', buffered: true })
    type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
    type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly Source[] }
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput)
          shifts.push({
            at: startTime,
            text: `${value}: ${sources.map(({ node, previousRect: was, currentRect: is }) => `${node?.nodeName ?? 'in a shadow root'} ${was.x},${was.y} to ${is.x},${is.y}`)}`,
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: () => string[] }).seen())
}

interface Painted {
  readonly waits: boolean
  readonly isDefined: boolean
}

/** Resolves once everything drawn so far has been painted. */
const painted = (page: Page): Promise<Painted> =>
  page.evaluate(async () => {
    const waiting = (root: ParentNode): boolean =>
      [...root.querySelectorAll('*')].some(
        (element) =>
          (element.matches('.panel-skeleton, .panel-spinner') &&
            element.checkVisibility({ visibilityProperty: true })) ||
          (element.shadowRoot !== null && waiting(element.shadowRoot)),
      )
    const waits = waiting(document)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return { waits, isDefined: document.querySelector(':not(:defined, [isolated])') === null }
  })

const REST = 5

/**
 * Holds every answer of the API until the page has been painted without it, and releases them one by one.
 * @returns a function that waits for all of them, and returns true if a placeholder showed
 */
async function paceAnswers(page: Page) {
  const gates: (() => void)[] = []
  let under = 0
  const pace = async (route: Route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    const response = await route.fetch()
    await new Promise<void>((resolve) => gates.push(resolve))
    await route.fulfill({ response }).catch(() => {}) // the page may have left it behind
  }
  await page.route((url) => url.pathname.startsWith('/api/'), pace)
  page.on('request', () => under++)
  page.on('requestfinished', () => under--)
  page.on('requestfailed', () => under--)
  return async (): Promise<boolean> => {
    let seen = false
    for (let rest = 0; rest < REST; ) {
      const { waits, isDefined } = await painted(page)
      seen ||= waits
      // An answer must not come before its element is there.
      const next = isDefined ? gates.shift() : undefined
      next?.()
      rest = next || gates.length > 0 || waits || under > 0 ? 0 : rest + 1
    }
    return seen
  }
}

async function become(who: string, page: Page, site: Site, member: Member, origin: string) {
  if (who === 'guest') return
  if (who === 'member with a history') {
    await fund(site, member, 635)
    await giveWithdrawals(site.server, member.id, 14, new Date())
  }
  await rememberMember(page, site, member, origin)
}

const kept = (page: Page) => page.evaluate(() => [document.activeElement?.getAttribute('aria-label'), scrollX, scrollY])

const grouped = (list: readonly string[], size: number): string[][] =>
  list.flatMap((_, i) => (i % size === 0 ? [list.slice(i, i + size)] : []))

// `npm test` takes a phone, where lines wrap most, and leaves out the new member, who sees less.
for (const width of sweep(WIDTHS, PHONE))
  for (const who of sweep(VISITORS, 'guest', 'member with a history')) {
    test(`an element with a height moves nothing for a ${who} at ${width} px`, async ({ page, site, member }) => {
      test.slow()
      await page.setViewportSize({ width, height: HIGH })
      await become(who, page, site, member, site.partner)
      const shifts = await watchShifts(page)
      const settle = await paceAnswers(page)
      // One at a time, because a member's placeholder fills the window.
      for (const shown of who === 'guest' ? grouped(ALL, 3) : grouped(['login', 'nav', ...DATA], 1)) {
        const tags = shown.map((name) => `<panel-${name}${attributesOf(name)}></panel-${name}><p>Between.</p>`).join('')
        await page.goto(site.publish(`${head}${printedHeights(who)}${script(site.host)}${OWN}${tags}${AFTER}`))
        const waited = await settle()
        if (who !== 'guest' && !shown.includes('nav'))
          expect(waited, `${shown} showed a placeholder while it waited`).toBe(true)
        expect(await shifts(), `${shown}`).toEqual([])
        expect(await kept(page), `${shown} takes neither focus nor scroll`).toEqual(['Own', 0, 0])
      }
    })

    // The high window includes the common one.
    for (const height of isHeavy && width === PHONE ? [COMMON, HIGH] : [HIGH])
      test(`the site moves nothing while it loads for a ${who} at ${width} x ${height} px`, async ({
        page,
        site,
        member,
      }) => {
        test.slow()
        await page.setViewportSize({ width, height })
        await become(who, page, site, member, site.host)
        const shifts = await watchShifts(page)
        const settle = await paceAnswers(page)
        for (const path of who === 'guest'
          ? ['/', '/login', '/register', '/forgot-password']
          : ['/login', ...SCREENS]) {
          await page.goto(`${site.host}${path}`)
          await settle()
          expect(await shifts(), path).toEqual([])
          expect(await page.evaluate(() => [document.activeElement?.localName, scrollX, scrollY]), path).toEqual([
            'body',
            0,
            0,
          ])
        }
      })
  }

for (const width of sweep(WIDTHS, PHONE))
  for (const who of sweep(VISITORS, 'guest')) {
    test(`an element without a height moves nothing for a ${who} at ${width} px`, async ({ page, site, member }) => {
      test.slow()
      await page.setViewportSize({ width, height: LOW })
      await become(who, page, site, member, site.partner)
      const shifts = await watchShifts(page)
      const settle = await paceAnswers(page)
      const guestTags = who === 'guest' ? ['landing', 'login', 'verify-email', 'login isolated', 'survey isolated'] : []
      // A history without withdrawals is lower than the window.
      const data = DATA.filter((name) => who !== 'new member' || name !== 'payment-history')
      for (const name of [...guestTags, ...data]) {
        const [bare = ''] = name.split(' ')
        const tag = `<panel-${name}${attributesOf(bare)}></panel-${bare}>`
        await page.goto(site.publish(`${head}${script(site.host)}${OWN}${tag}${AFTER}`))
        await settle()
        expect(await shifts(), `panel-${name}`).toEqual([])
        expect(await kept(page), `panel-${name} takes neither focus nor scroll`).toEqual(['Own', 0, 0])
      }
    })
  }

test('a rule of the page overrides the placeholder height', async ({ page, site }) => {
  await page.route('**/panel-*.js', () => {}) // no element is ever defined
  const tags = '<panel-profile></panel-profile><panel-login></panel-login><panel-nav hidden></panel-nav>'
  const lazy = '<panel-rewards loading="lazy"></panel-rewards>'
  const css = '<style>panel-profile { min-height: 7rem }</style>'
  const heights = () =>
    page.evaluate(() =>
      ['profile', 'login', 'nav'].map(
        (name) => document.querySelector(`panel-${name}`)?.getBoundingClientRect().height,
      ),
    )
  await page.goto(site.publish(`${head}${css}${tags}${lazy}${script(site.host)}`))
  expect(await heights()).toEqual([112, 464, 0])
  await expect(page.locator('panel-rewards')).toHaveCSS('display', 'inline')
  await page.goto(site.publish(`${head}<style>* { min-height: 0 }</style>${tags}${lazy}${script(site.host)}`))
  expect(await heights()).toEqual([0, 0, 0])
})
