import type { BrowserContext } from '@playwright/test'
import { verify } from '../../src/contract/auth.ts'
import { type BadNetwork, type Cut, cuts, startBadNetwork } from '../support/bad-network.ts'
import { counts, isHeavy } from '../support/size.ts'
import { counted, manyQuestions, plantSurvey, REWARD } from '../support/surveys.ts'
import {
  test as base,
  crash,
  expect,
  type Locator,
  type Member,
  openAs,
  type Page,
  type Site,
  store,
} from './support.ts'

const TOTAL = 30
const THANKS = 'Thank you. Your answers are in.'
const broken = /Failed to load resource: net::ERR_/

const test = base.extend<{ network: BadNetwork }>({
  network: async ({ site, context }, use) => {
    const network = await startBadNetwork(site.host)
    // The network forwards no sockets; a page without a socket polls.
    await context.routeWebSocket(/\/socket\.io\//, () => {})
    await use(network)
    await network.close()
  },
})

/** Answers question `n` of `manyQuestions` by key, because a tap also goes on. */
async function give(survey: Locator, n: number) {
  const kind = (n - 1) % 3
  if (kind === 0) return survey.getByRole('radio', { name: n % 2 ? 'Wheat' : 'Rice' }).press('Space')
  if (kind === 1) return survey.getByRole('textbox').fill(`answer ${n}`)
  await survey.getByText('Evening').click()
}

async function expectGiven(survey: Locator, n: number) {
  const kind = (n - 1) % 3
  if (kind === 0) return expect(survey.getByRole('radio', { name: n % 2 ? 'Wheat' : 'Rice' })).toBeChecked()
  if (kind === 1) return expect(survey.getByRole('textbox')).toHaveValue(`answer ${n}`)
  await expect(survey.getByRole('checkbox', { name: 'Evening' })).toBeChecked()
}

test('a tab that crashes after an answer loses no answer', async ({ page, site, member, context }) => {
  test.setTimeout(60_000 + counts.crashes * 10_000)
  const path = `/surveys/${await plantSurvey(site.server, manyQuestions(TOTAL))}`
  await openAs(page, site, member, path)
  let tab = page
  let survey = tab.locator('panel-survey')
  for (let n = 1; n <= counts.crashes; n++) {
    await expect(survey.getByText(`Question ${n} of ${TOTAL}`).first()).toBeVisible()
    await give(survey, n)
    await crash(tab)
    tab = await context.newPage()
    survey = tab.locator('panel-survey')
    await tab.goto(path)
    await expect(survey.getByText(`${n} of ${TOTAL} questions answered, and saved on this device.`)).toBeVisible()
    await survey.getByRole('button', { name: `Continue with Question ${n} of ${TOTAL}` }).click()
    await expectGiven(survey, n)
    if (n < TOTAL) await survey.getByRole('button', { name: 'Next' }).click()
  }
  for (let n = counts.crashes; n > 0; n--) {
    if (n < TOTAL) await survey.getByRole('button', { name: 'Previous' }).click()
    await expectGiven(survey, n)
  }
})

async function enter(
  page: Page,
  { server }: Site,
  { token }: Pick<Member, 'token'>,
  { origin }: BadNetwork,
  path: string,
) {
  const { user } = (await server.call(verify, { token })).answer
  await store(page, { token, user: JSON.stringify(user) }, origin)
  await page.goto(origin + path)
}

async function countCompleted(context: BrowserContext): Promise<() => number> {
  let completed = 0
  await context.exposeFunction('tellCompleted', () => {
    completed += 1
  })
  await context.addInitScript(() => {
    addEventListener('panel-survey-completed', () => (window as unknown as { tellCompleted(): void }).tellCompleted())
  })
  return () => completed
}

/** Shortens the time limits of the calls after a click, until the first of them passes. */
const shortenFirstLimit = (context: BrowserContext) =>
  context.addInitScript(() => {
    const { timeout } = AbortSignal
    const shorten = (milliseconds: number) => {
      const signal = timeout.call(AbortSignal, milliseconds / 20)
      signal.addEventListener('abort', () => Object.assign(AbortSignal, { timeout }))
      return signal
    }
    addEventListener('click', () => Object.assign(AbortSignal, { timeout: shorten }), { capture: true, once: true })
  })

/** Records that are still on the device. */
const keptIn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('panel')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const count = request.result.transaction('records').objectStore('records').count()
          count.onsuccess = () => {
            request.result.close()
            resolve(count.result)
          }
        }
      }),
  )

async function answerAndSubmit(page: Page) {
  const survey = page.locator('panel-survey')
  await survey.getByRole('textbox').fill('Rice')
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
}

const waiting = (page: Page) => page.locator('panel-survey').getByText('Waiting for connection')

const ways = [
  'by itself',
  'with the connection',
  'by hand',
  'after a reload',
  'on another screen, from another tab',
] as const

/** A seeded generator (mulberry32). */
function chanceFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

async function getOnTheWay(way: (typeof ways)[number], page: Page, { origin }: BadNetwork): Promise<Page> {
  if (way === 'by itself') await page.clock.fastForward(60_000)
  if (way === 'with the connection') {
    await page.context().setOffline(true)
    await page.context().setOffline(false)
  }
  if (way === 'by hand') await page.getByRole('button', { name: 'Send Now' }).click()
  if (way === 'after a reload') await page.reload()
  if (way !== 'on another screen, from another tab') return page
  const other = await page.context().newPage()
  await page.close()
  await other.goto(`${origin}/dashboard`)
  await expect(other.getByText(`Your answers to “Habits” were sent. ${REWARD} points are yours.`)).toBeVisible()
  await expect(other.getByRole('link', { name: 'Balance' })).toContainText(`₹${REWARD}`)
  return other
}

for (let seed = 1; seed <= counts.cuts; seed++) {
  const chance = chanceFrom(seed)
  const cut = cuts[seed % cuts.length] as Cut
  const again = cut === 'twice' ? undefined : cuts[chance(cuts.length * 2)]
  const way = ways[seed > cuts.length ? chance(ways.length) : (seed % cuts.length) % ways.length] ?? 'by hand'
  const plan = cut === 'twice' ? '' : `, sent again ${way}`

  test(`the server counts a submit once with the network fault "${cut}"${plan} (seed ${seed})`, async ({
    page,
    site,
    member,
    network,
    context,
    complaints,
  }) => {
    if (isHeavy) test.setTimeout(150_000)
    const completed = await countCompleted(context)
    if (cut === 'an answer too late' && !isHeavy) await shortenFirstLimit(context)
    if (way === 'by itself') await page.clock.install()
    const path = `/surveys/${await plantSurvey(site.server, [{ type: 'text' }])}`
    await enter(page, site, member, network, path)
    if (way === 'after a reload') complaints.allow(/status of 400/)
    network.cutNext(cut)
    let last = page
    if (cut === 'twice') await answerAndSubmit(page)
    else {
      if (cut !== 'an answer too late') complaints.announce(broken)
      await answerAndSubmit(page)
      await expect(waiting(page)).toBeVisible({ timeout: 40_000 })
      if (again && way === 'by hand') {
        network.cutNext(again)
        await page.getByRole('button', { name: 'Send Now' }).click()
        await expect(waiting(page).or(page.getByText(THANKS))).toBeVisible({ timeout: 40_000 })
      }
      if (await waiting(page).isVisible()) last = await getOnTheWay(way, page, network)
    }
    if (way === 'after a reload') {
      // The submission may arrive before its survey does, and then a toast says so.
      const toast = page.getByText(`Your answers to “Habits” were sent. ${REWARD} points are yours.`)
      const already = page.getByRole('heading', { name: 'Survey Already Completed!' })
      await expect
        .poll(async () => (await completed()) + ((await already.isVisible()) ? await toast.count() : 0))
        .toBe(1)
    } else {
      if (last === page) await expect(page.getByText(THANKS)).toHaveCount(1)
      await expect.poll(completed).toBe(last === page ? 1 : 0)
    }
    expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
    expect(new Set(network.submits.map((one) => JSON.stringify(one))).size, 'every try sends the same request').toBe(1)
    expect(network.submits[0]?.key).toBeTruthy()
    await expect.poll(() => keptIn(last)).toBe(0)
  })
}

test('a survey that two tabs submit at once is counted once', async ({
  page,
  site,
  member,
  network,
  context,
  complaints,
}) => {
  complaints.announce(/status of 400/)
  const completed = await countCompleted(context)
  const path = `/surveys/${await plantSurvey(site.server, [{ type: 'text' }])}`
  await enter(page, site, member, network, path)
  const second = await context.newPage()
  await second.goto(network.origin + path)
  const fields = [page, second].map((tab) => tab.locator('panel-survey').getByRole('textbox'))
  // A tab that opens after the first answer would offer to continue.
  for (const field of fields) await expect(field).toBeVisible()
  for (const field of fields) await field.fill('Rice')
  await Promise.all(
    [page, second].map((tab) =>
      tab.locator('panel-survey').getByRole('button', { name: 'Submit Survey' }).dispatchEvent('click'),
    ),
  )
  // The thank-you is replaced after two seconds.
  await Promise.all(
    [page, second].map((tab) =>
      expect(tab.getByText(THANKS).or(tab.getByRole('heading', { name: 'Survey Already Completed!' }))).toBeVisible(),
    ),
  )
  await expect.poll(completed).toBe(1)
  expect(network.most).toBe(1)
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})
