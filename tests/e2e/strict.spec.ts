import { names } from '../../widgets/manifest.ts'
import { attributesOf } from '../support/page.ts'
import { iconless, policyOf } from './policy.ts'
import { answerQuestion, answerSurvey, expect, fund, type Page, signIn, test } from './support.ts'

async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      refused.push(`${violatedDirective}: ${blockedURI} by ${sourceFile}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused)
}

const TEA = 'Tea and snack voucher, ₹100'

interface Heard {
  readonly tag: string
  readonly name: string
  readonly detail: Record<string, unknown>
}

async function listen(page: Page, names: readonly string[]): Promise<() => Promise<Heard[]>> {
  await page.addInitScript((names) => {
    const heard: Heard[] = []
    Object.assign(window, { heard })
    for (const name of names)
      addEventListener(name, (event) => {
        const { detail, target } = event as CustomEvent
        heard.push({ tag: (target as Element).localName, name, detail })
        if (name === 'panel-navigate') event.preventDefault()
      })
  }, names)
  return () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard)
}

interface Described {
  readonly tagName: string
  readonly events: { readonly name: string; readonly type: { readonly text: string } }[]
}

function fits(detail: Record<string, unknown>, type: string): boolean {
  const fields = [...type.matchAll(/(\w+): ([^;}]+?)(?=;| })/g)].map(([, key = '', one = '']) => [key, one] as const)
  const right = fields.every(([key, one]) =>
    one.startsWith("'") ? one.includes(`'${detail[key]}'`) : typeof detail[key] === one.trim(),
  )
  return right && Object.keys(detail).length === fields.length
}

test('no screen breaks the printed policy, and all events match their declarations', async ({ page, site, member }) => {
  const answer = await page.request.get(`${site.host}/custom-elements.json`)
  const { modules } = (await answer.json()) as { modules: { declarations: Described[] }[] }
  const described = modules.flatMap(({ declarations }) => declarations)
  const types = new Map(described.flatMap(({ events }) => events.map(({ name, type }) => [name, type.text])))
  const refused = await watchPolicy(page)
  const heard = await listen(page, [...types.keys()])
  // panel-app is the whole site.
  const drawn = names.filter((name) => name !== 'app')
  const tags = drawn.map((name) => `<panel-${name}${attributesOf(name)}></panel-${name}>`)
  await fund(site, member, 500)
  const script = `<script async src="${site.host}/v1/panel.js" data-home="${site.host}"></script>`
  await page.goto(site.publish(`${iconless}${script}${tags.join('')}`, policyOf(site)))
  const ready = async () =>
    (await heard()).filter(({ name }) => name === 'panel-ready').map(({ detail }) => detail.tag as string)
  const all = drawn.map((name) => `panel-${name}`).sort()
  await expect.poll(async () => [...new Set(await ready())].sort()).toEqual(all)
  const of = (name: string) => page.locator(`body > panel-${name}`)
  await expect(of('register').getByLabel('First name')).toBeVisible()
  await expect(of('rewards').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await of('survey').getByRole('button', { name: 'Start', exact: true }).click()
  await answerQuestion(of('survey'))

  await signIn(of('login'), member)
  await expect(of('dashboard').getByRole('heading', { name: /^Welcome,/ })).toBeVisible()
  await expect(of('survey-list').getByText('Monthly grocery habits').first()).toBeVisible()
  await of('survey').getByRole('button', { name: 'Yes, They Are Mine' }).click()
  await of('survey')
    .getByRole('button', { name: /^Continue with Question/ })
    .click()
  await answerQuestion(of('survey'))
  const asks = (id: string) => of('survey').evaluate((element, id) => Object.assign(element, { surveyId: id }), id)
  await asks('streaming-and-cricket')
  await expect(of('survey').getByText('Question 1 of 17')).toBeVisible()
  await answerSurvey(of('survey'))
  await of('survey').getByRole('button', { name: 'Submit Survey' }).click()
  await expect(of('survey').getByText('Thank you. Your answers are in.')).toBeVisible()
  await asks('repairs-and-your-phone')
  await of('survey').getByText('No', { exact: true }).click()
  await of('survey').getByRole('button', { name: 'Next' }).click()
  await expect(of('survey').getByText('This survey needs other people this time.')).toBeVisible()
  await of('rewards').getByLabel('Amount').fill('100')
  await of('rewards').getByRole('button', { name: 'Withdraw ₹100' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₹100' }).click()
  await expect(of('payment-history').getByText(/WD-/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await of('rewards')
    .getByRole('button', { name: `Redeem ${TEA}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(page.getByText('Your redemption code')).toBeVisible()
  await page.keyboard.press('Escape')
  await of('nav').getByRole('link', { name: 'Rewards' }).click()
  await expect(of('profile').getByRole('heading', { name: 'My Profile' })).toBeVisible()
  await page.evaluate(() => window.Panel.signOut())
  await expect(of('dashboard').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await refused()).toEqual([])

  const events = await heard()
  const wrong = events.filter(({ name, detail }) => !fits(detail, types.get(name) ?? ''))
  expect(wrong, 'details that do not match their declaration').toEqual([])
  const declares = (tag: string, name: string) =>
    described.find(({ tagName }) => tagName === tag)?.events.some((event) => event.name === name)
  expect(
    events.filter(({ tag, name }) => !declares(tag, name)),
    'events of elements that do not declare them',
  ).toEqual([])
  // tests/contract/elements/loader.spec.ts hears panel-error.
  const missed = [...types.keys()].filter((name) => name !== 'panel-error' && !events.some((one) => one.name === name))
  expect(missed, 'declared events that no element emitted').toEqual([])
})

test('the elements need both script-src and connect-src of the policy', async ({ page, site, complaints }) => {
  const policy = policyOf(site)
  const refused = await watchPolicy(page)
  complaints.announce(/Content Security Policy/)
  const script = `<script async src="${site.host}/panel.js"></script>`
  for (const name of ['script-src', 'connect-src']) {
    const without = policy.replace(new RegExp(`${name} [^;]*;`), '')
    await page.goto(site.publish(`${iconless}${script}<panel-login></panel-login>`, without))
    if (name === 'connect-src') await signIn(page.locator('panel-login'), { email: 'a@example.org', password: 'x' })
    await expect.poll(refused).not.toEqual([])
  }
})

test('each address of a file says how long it may be cached', async ({ request, site }) => {
  const integrity = await (await request.get(`${site.host}/integrity.json`)).json()
  const { version, files } = integrity as { version: string; files: Record<string, string> }
  const chunk = Object.keys(files).find((name) => name.startsWith('chunks/'))
  const cached = async (path: string) => {
    const answer = await request.get(`${site.host}/${path}`)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['access-control-allow-origin'], path).toBe('*')
    return answer.headers()['cache-control']
  }
  expect(await cached('panel.js')).toBe('no-cache')
  for (const path of ['panel.js', 'panel-survey.js'])
    expect(await cached(`v${version.split('.')[0]}/${path}`)).toMatch(/^public, max-age=\d{3},/)
  for (const path of [
    `${version}/panel.js`,
    `${version}/${chunk}`,
    `v1/${chunk}`,
    `${chunk}`,
    'fonts/anek-english-4d83784d.woff2',
  ])
    expect(await cached(path)).toBe('public, max-age=31536000, immutable')
  for (const path of ['v0/panel.js', '0.0.1/panel.js', 'v1/nothing.js'])
    expect((await request.get(`${site.host}/${path}`)).status(), path).toBe(404)
})

test('the browser refuses the loader or a file with a wrong hash', async ({ page, site, complaints }) => {
  const answer = await page.request.get(`${site.host}/integrity.json`)
  const { version, files } = (await answer.json()) as { version: string; files: Record<string, string> }
  const base = `${site.host}/${version}`
  const hashes = Object.fromEntries(Object.entries(files).map(([name, hash]) => [`${base}/${name}`, hash]))
  const map = `<script type="importmap">${JSON.stringify({ integrity: hashes })}</script>`
  const script = `<script async src="${base}/panel.js" integrity="${files['panel.js']}" crossorigin="anonymous"></script>`
  const open = () => page.goto(site.publish(`${iconless}${map}${script}<panel-login></panel-login>`))
  await open()
  await expect(page.getByLabel('Email')).toBeVisible()

  complaints.announce(/digest/i, /panel-login could not be loaded/)
  for (const file of ['panel.js', 'panel-login.js']) {
    await page.route(`${base}/${file}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};window.tampered = true` })
    })
    const message = page.waitForEvent('console', (message) => /digest/i.test(message.text()))
    await open()
    await message
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    await expect(page.getByLabel('Email')).toHaveCount(0)
    await page.unroute(`${base}/${file}`)
  }
})
