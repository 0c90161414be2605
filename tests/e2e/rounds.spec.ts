import type { Locator, Request, Route } from '@playwright/test'
import type { Widget } from '../../src/page/widget.ts'
import { widgets } from '../../widgets/manifest.ts'
import { attributesOf } from '../support/page.ts'
import { sweep } from '../support/size.ts'
import { copiedFor, expect, fund, type Page, rememberMember, type Site, test } from './support.ts'

// Rounds are requests that wait for each other, however long each takes.

/** A round ends after three looks without a new request, each of four turns of the page. */
const REST = 3
const TURNS = 4

const path = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Holds every answer until the page sends no more requests, and then releases all answers. */
async function inRounds(page: Page) {
  const rounds: string[][] = []
  let held: Route[] = []
  let underway = 0
  const end = (request: Request) => {
    if (!request.isNavigationRequest()) underway--
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await page.route('**', (route) => {
    if (route.request().isNavigationRequest()) return route.continue()
    held.push(route)
  })
  const turn = () =>
    page.evaluate(async (turns) => {
      for (let i = 0; i < turns; i++) await new Promise((resolve) => setTimeout(resolve, 10))
    }, TURNS)
  async function settle() {
    for (let rest = 0; rest < REST; ) {
      const before = held.length
      await turn()
      rest = held.length === before && underway <= 0 ? rest + 1 : 0
    }
  }
  /** @returns the requests of each round until `isShown` */
  return async (isShown: () => Promise<boolean>): Promise<readonly (readonly string[])[]> => {
    for (await settle(); !(await isShown()); await settle()) {
      const now = held
      held = []
      // A busy machine may be late; the time limit of the test ends this loop.
      if (now.length === 0) continue
      rounds.push(now.map((route) => path(route.request().url())).sort())
      underway += now.length
      await Promise.all(now.map((route) => route.continue()))
    }
    return rounds
  }
}

/** Returns true once an element is ready without a placeholder. The dollar rate may still load. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const isWaiting = (root: ParentNode): boolean =>
      [...root.querySelectorAll('*')].some(
        (element) =>
          element.matches('.panel-skeleton:not(.panel-rewards-worth *), .panel-spinner') ||
          (element.shadowRoot !== null && isWaiting(element.shadowRoot)),
      )
    return (window as { ready?: boolean }).ready === true && !isWaiting(document)
  })

async function roundsOf(page: Page, address: string) {
  await page.addInitScript(() => {
    document.addEventListener('panel-ready', () => Object.assign(window, { ready: true }))
  })
  const until = await inRounds(page)
  await page.goto(address, { waitUntil: 'commit' })
  return until(() => isDrawn(page))
}

const withElement = (site: Site, name: string): string =>
  site.publish(
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Rounds</title><script src="${site.host}/panel.js"></script><panel-${name}${attributesOf(name)}></panel-${name}>`,
  )

const SCRIPT = ['/panel.js']
const callsIn = (rounds: readonly (readonly string[])[]) => rounds.flat().filter((asked) => asked.startsWith('/api/'))

for (const name of ['login', 'register', 'landing', 'survey', 'dashboard', 'nav'])
  test(`panel-${name} shows to a guest after the loader and one round`, async ({ page, site }) => {
    const rounds = await roundsOf(page, withElement(site, name))
    expect(rounds).toEqual([SCRIPT, expect.arrayContaining([`/panel-${name}.js`])])
    expect(callsIn(rounds)).toEqual(name === 'survey' ? ['/api/surveys/monthly-grocery-habits/offer'] : [])
  })

test("a guest's first question waits for one round at most", async ({ page, site }) => {
  const survey = page.locator('panel-survey')
  const begin = () => survey.getByRole('button', { name: 'Start', exact: true }).click()
  const question = survey.getByText(/^Question 1 of/).first()
  await page.addInitScript(() => {
    document.addEventListener('panel-ready', () => Object.assign(window, { ready: true }))
  })
  let until = await inRounds(page)
  await page.goto(withElement(site, 'survey'), { waitUntil: 'commit' })
  const isOffered = () => survey.getByRole('button', { name: 'Start', exact: true }).isVisible()
  expect(await until(isOffered)).toHaveLength(2)
  // The code of the questions is still on its way.
  await begin()
  const rounds = await until(() => question.isVisible())
  expect(rounds.slice(2), 'the question waits for one round, like the first screen of a member').toHaveLength(1)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const other = await page.context().newPage()
  await other.goto(withElement(site, 'survey'))
  const read = other.locator('panel-survey')
  await read.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await other.waitForLoadState('networkidle')
  until = await inRounds(other)
  await read.getByRole('button', { name: 'Start', exact: true }).click()
  expect(
    await until(() =>
      read
        .getByText(/^Question 1 of/)
        .first()
        .isVisible(),
    ),
  ).toEqual([])
})

test("panel-login shows with the loader if a page has the gallery's preload lines", async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${site.gallery}/elements/panel-login`)
  const head = await copiedFor(site, page, 'Preload')
  const [, script = ''] = /(<script[\s\S]*?<\/script>)/.exec(await copiedFor(site, page, 'HTML')) ?? []
  const tab = await context.newPage()
  const rounds = await roundsOf(
    tab,
    site.publish(
      `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Rounds</title>${head}${script}<panel-login></panel-login>`,
    ),
  )
  expect(rounds).toHaveLength(1)
  expect(rounds.flat().filter((asked) => asked.includes('/chunks/')).length).toBeGreaterThan(2)
})

for (const [name, { first }] of Object.entries<Widget>(widgets).filter(([, { first }]) => first))
  test(`panel-${name} shows to a member after the loader and one round`, async ({ page, site, member }) => {
    await fund(site, member, 200)
    await rememberMember(page, site, member, site.partner)
    const rounds = await roundsOf(page, withElement(site, name))
    expect(rounds).toEqual([SCRIPT, expect.arrayContaining([`/panel-${name}.js`, '/api/auth/verify'])])
    const calls = callsIn(rounds)
    expect(calls.length).toBe(1 + (first?.length ?? 0))
    expect(new Set(calls).size).toBe(calls.length)
    const later: string[] = []
    page.on('request', (request) => later.push(path(request.url())))
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.waitForLoadState('networkidle')
    expect(later.filter((asked) => calls.includes(asked))).toEqual([])
  })

test('the live channel and its code wait until the first screen is drawn', async ({ page, site, member }) => {
  await rememberMember(page, site, member, site.partner)
  const rounds = await roundsOf(page, withElement(site, 'dashboard'))
  expect(rounds.flat().filter((asked) => /realtime|socket\.io/.test(asked))).toEqual([])
  const live = page.waitForEvent('websocket')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await live
})

const SURVEY = '/surveys/monthly-grocery-habits'
const SITE = {
  guest: ['/', '/login', '/surveys'],
  member: sweep(['/', '/login', '/dashboard', '/surveys', SURVEY, '/payment-history'], '/dashboard', SURVEY),
}
for (const [who, paths] of Object.entries(SITE))
  test(`the site shows each screen to a ${who} after one more round`, async ({ page, site, member, context }) => {
    test.slow()
    if (who === 'member') await rememberMember(page, site, member, site.host)
    for (const screen of paths) {
      const tab = await context.newPage()
      const rounds = await roundsOf(tab, site.host + screen)
      // The page of the sign-in names all its files. A redirect or a member's calls take another round.
      const needed = who === 'guest' && screen === '/login' ? 1 : 2
      expect(rounds.length, `${screen}: ${JSON.stringify(rounds)}`).toBe(needed)
      const calls = callsIn(rounds)
      expect(calls.includes('/api/auth/verify'), screen).toBe(who === 'member')
      tab.on('request', (request) => calls.push(path(request.url())))
      await tab.unrouteAll({ behavior: 'ignoreErrors' })
      await tab.waitForLoadState('networkidle')
      const apiCalls = calls.filter((one) => one.startsWith('/api/'))
      expect(new Set(apiCalls).size, `${screen}: ${apiCalls}`).toBe(apiCalls.length)
      await tab.close()
    }
  })

for (const [how, point] of [
  ['pointed at', (link: Locator) => link.hover()],
  ['focused', (link: Locator) => link.focus()],
] as const)
  test(`a link that is ${how} fetches the next screen's code and data once`, async ({ page, site, member }) => {
    await fund(site, member, 635)
    await rememberMember(page, site, member, site.host)
    await page.goto(`${site.host}/dashboard`)
    await page.waitForLoadState('networkidle')
    const paths: string[] = []
    page.on('request', (request) => paths.push(path(request.url())))
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' })
    await point(link)
    const ahead = ['/api/users/bank-details', '/api/users/redemptions', '/api/users/rewards', '/panel-rewards.js']
    await expect.poll(() => paths).toEqual(expect.arrayContaining(ahead))
    await page.waitForLoadState('networkidle')
    await link.click()
    await expect(page.getByRole('button', { name: /^Redeem / }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(paths.filter((one) => ahead.includes(one)).sort()).toEqual(ahead)
  })
