import type { Frame, Page } from '@playwright/test'
import { calls } from '../../demo/server/http/contract/calls.ts'
import { answerFrom, CANARY, CANARY_HOST, EVERYTHING, TEXTS } from '../support/markup.ts'
import { iconless, policyOf } from './policy.ts'
import { expect, signIn, store, test } from './support.ts'

/** The CORS headers of an API on another origin. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, panel-partner, panel-points-cost',
}

const patternOf = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/** Answers every call of the contract with texts that try to be markup. */
const answerAll = (page: Page, { refuse = false } = {}) =>
  page.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    const { pathname } = new URL(request.url())
    const found = calls.find(({ call }) => call.method === request.method() && patternOf(call.path).test(pathname))
    if (refuse && found?.name !== 'verify')
      return route.fulfill({ status: 400, headers, json: { success: false, message: EVERYTHING } })
    return route.fulfill({ headers, json: found ? answerFrom(found.call.answer) : {} })
  })

const answerLive = (page: Page) =>
  page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.onMessage((message) => {
      const [, number] = /^42(\d+)\["join-user-room"/.exec(String(message)) ?? []
      if (String(message).startsWith('40')) socket.send('40{"sid":"room"}')
      if (number === undefined) return
      socket.send(`43${number}[{"points":1000,"sinceDecision":null}]`)
      const update = { reason: 'withdrawal_rejected', message: EVERYTHING, change: 100 }
      socket.send(`42${JSON.stringify(['pointsUpdated', update])}`)
    })
    socket.send('0{"sid":"line","upgrades":[],"pingInterval":60000,"pingTimeout":60000,"maxPayload":100000}')
  })

async function watchCanary(page: Page): Promise<() => string[]> {
  const seen: string[] = []
  await page.exposeFunction(CANARY, () => void seen.push('the canary was called'))
  await page.exposeFunction('tellRefused', (what: string) => void seen.push(`the policy refused ${what}`))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const scope = window as unknown as { tellRefused(what: string): void }
      scope.tellRefused(`${violatedDirective} ${blockedURI}`)
    }),
  )
  page.on('dialog', (dialog) => {
    seen.push(`a dialog said ${dialog.message()}`)
    void dialog.dismiss().catch(() => {})
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host === CANARY_HOST) seen.push(`asked for ${request.url()}`)
  })
  return () => seen
}

interface Drawn {
  readonly text: string
  readonly strange: readonly string[]
}

const drawnIn = (frame: Page | Frame): Promise<Drawn> =>
  frame.evaluate(() => {
    let text = ''
    const strange: string[] = []
    const never =
      /^(script|iframe|object|embed|base|meta|link|style|template|video|source|form\[action\]|math|plaintext|xmp|marquee)$/
    const visit = (node: Node) => {
      if (node instanceof Text) text += node.data
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) text += node.value
      if (node instanceof Element) {
        if (never.test(node.localName) && !node.localName.startsWith('panel-'))
          strange.push(node.outerHTML.slice(0, 200))
        for (const { name, value } of node.attributes) {
          const runs = /^on|^srcdoc$|^formaction$/.test(name)
          // Our drawings have styles without an address.
          const loads = name === 'style' && /url\(|expression\(|@import/i.test(value)
          const leads = /^(href|src)$/.test(name) && !/^(https?:\/\/|\/|#|mailto:|tel:)/.test(value)
          if (runs || loads || leads) strange.push(`${name}=${value}`)
        }
        if (node.shadowRoot) visit(node.shadowRoot)
      }
      for (const child of node.childNodes) visit(child)
    }
    for (const element of document.querySelectorAll('body > *'))
      if (element.localName.startsWith('panel-')) visit(element)
    return { text, strange }
  })

const member = {
  id: '7',
  firstName: 'Asha',
  lastName: '',
  email: 'a@b.example',
  points: 1000,
  googleId: null,
  createdAt: '',
}
const session = (prefix = '') => ({
  [`${prefix}token`]: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  [`${prefix}user`]: JSON.stringify(member),
})
const SHOWN = EVERYTHING.slice(0, 300)

const SCREENS = 'nav dashboard survey-list survey rewards payment-history profile footer toasts'.split(' ')
const tagsOf = (names: readonly string[], attributes = '') =>
  names
    .map((name) => `<panel-${name} ${name === 'survey' ? 'survey-id="any"' : ''} ${attributes}></panel-${name}>`)
    .join('')

test('every screen of a strict page shows server texts as text, never as markup', async ({ page, site }) => {
  test.slow()
  const seen = await watchCanary(page)
  await answerAll(page)
  await answerLive(page)
  await store(page, session('panel-'), site.partner)
  const script = `<script async src="${site.host}/panel.js" data-home="${site.host}"></script>`
  // A toast closes after five seconds, and a load event may take as long.
  await page.goto(site.publish(`${iconless}${script}${tagsOf(SCREENS)}`, policyOf(site)), { waitUntil: 'commit' })
  const of = (name: string) => page.locator(`body > panel-${name}`)
  await expect(of('toasts').getByText(SHOWN.slice(0, 40)).first()).toBeAttached()
  await expect(
    of('payment-history')
      .getByText(TEXTS[20] ?? '')
      .first(),
  ).toBeAttached()
  for (let n = 0; n < 4; n++) {
    await of('survey').getByRole('checkbox').first().check()
    await of('survey').getByRole('button', { name: 'Next', exact: true }).click()
  }
  await of('rewards')
    .getByRole('button', { name: /^Redeem .*</ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('Your redemption code')).toBeVisible()
  const { text, strange } = await drawnIn(page)
  expect(
    TEXTS.filter((one) => !text.includes(one.trim())).map((one) => one.slice(0, 80)),
    'each text shows unchanged',
  ).toEqual([])
  expect(strange).toEqual([])
  expect(seen()).toEqual([])
})

test('a strict page shows the messages of refusals as text, never as markup', async ({ page, site, complaints }) => {
  test.slow()
  complaints.allow(/Failed to load resource.* status of 400/)
  const seen = await watchCanary(page)
  await answerAll(page, { refuse: true })
  await answerLive(page)
  const script = `<script async src="${site.host}/panel.js"></script>`
  const expectWords = async (names: readonly string[]) => {
    for (const name of names) await expect(page.locator(`body > panel-${name}`)).toContainText(SHOWN.slice(0, 40))
    const { text, strange } = await drawnIn(page)
    expect(text).toContain(SHOWN)
    expect(strange).toEqual([])
  }
  const forms = 'login register verify-email forgot-password reset-password set-password'.split(' ')
  await page.goto(site.publish(`${iconless}${script}${tagsOf(forms)}`, policyOf(site)))
  for (const name of forms) {
    const form = page.locator(`body > panel-${name}`)
    await form.locator('button[type=submit]').waitFor()
    for (const field of await form.locator('input').all()) {
      const type = await field.getAttribute('type')
      const code = (await field.getAttribute('autocomplete')) === 'one-time-code'
      if (type === 'checkbox') await field.check()
      else
        await field.fill(
          code ? '123456' : type === 'email' ? 'a@b.example' : type === 'password' ? 'Marigold#2026' : 'Kavya',
        )
    }
    await form.locator('button[type=submit]').click()
  }
  await expectWords(forms)
  await store(page, session('panel-'), site.partner)
  const data = ['dashboard', 'survey', 'rewards', 'payment-history']
  await page.goto(site.publish(`${iconless}${script}${tagsOf(data)}`, policyOf(site)))
  await expectWords(data)
  expect(seen()).toEqual([])
})

test('frames show server texts as text, and the embedding page gets none of them', async ({ page, site }) => {
  test.slow()
  const seen = await watchCanary(page)
  await answerAll(page)
  await answerLive(page)
  const script = `<script async src="${site.host}/panel.js" data-home="${site.host}"></script>`
  const names = SCREENS.filter((name) => name !== 'nav' && name !== 'footer')
  await page.goto(
    site.publish(`${iconless}${script}${tagsOf(names, 'isolated')}`, `${policyOf(site)}; frame-src ${site.host}`),
  )
  // A sign-in in one frame serves all frames.
  await signIn(page.locator('panel-dashboard').frameLocator('iframe').locator('panel-dashboard'), {
    email: 'a@b.example',
    password: 'Marigold#2026',
  })
  const all = () => Promise.all(page.frames().slice(1).map(drawnIn))
  const missing = async () => {
    const whole = (await all()).map(({ text }) => text).join('')
    return TEXTS.filter((one) => !whole.includes(one.trim())).map((one) => one.slice(0, 80))
  }
  await expect.poll(missing, { timeout: 40_000 }).toEqual([])
  expect((await all()).flatMap(({ strange }) => strange)).toEqual([])
  expect(seen()).toEqual([])
})

test("the panel's own site shows server texts as text, never as markup", async ({ page, site }) => {
  test.slow()
  const seen = await watchCanary(page)
  await answerAll(page)
  await answerLive(page)
  await store(page, session(), site.host)
  let whole = ''
  for (const path of ['/dashboard', '/surveys', '/surveys/any', '/rewards', '/payment-history', '/profile']) {
    await page.goto(site.host + path)
    await expect.poll(async () => (await drawnIn(page)).text, path).toContain(SHOWN)
    await expect(
      page
        .getByRole('main')
        .getByText(/onerror/)
        .first(),
      path,
    ).toBeAttached()
    const { text, strange } = await drawnIn(page)
    whole += text
    expect(strange, path).toEqual([])
  }
  expect(TEXTS.filter((one) => !whole.includes(one.trim())).map((one) => one.slice(0, 80))).toEqual([])
  expect(seen()).toEqual([])
})
