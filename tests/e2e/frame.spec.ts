import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findWholeBrowser, launchArguments } from '../support/browser.ts'
import { plantSurvey, REWARD } from '../support/surveys.ts'
import { frameOf, inside, publish, script } from './frames.ts'
import { answerSurvey, askForSignIn, expect, hear, type Page, refusedWith, signIn, test } from './support.ts'

const SURVEY = '<panel-survey survey-id="streaming-and-cricket" isolated></panel-survey>'
const LOGIN = '<panel-login isolated></panel-login>'

/** Records the page's events and all messages of its channels. */
async function listen(page: Page) {
  const names = ['navigate', 'signed-in', 'signed-out', 'survey-started', 'survey-completed', 'points-changed', 'error']
  const heard = await hear(page, ...names.map((name) => `panel-${name}`))
  await page.addInitScript(() => {
    const passed: unknown[] = []
    Object.assign(window, { passed })
    if (window !== top) return
    const { set, get } = Object.getOwnPropertyDescriptor(
      MessagePort.prototype,
      'onmessage',
    ) as Required<PropertyDescriptor>
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      get,
      set(run) {
        set.call(this, (event: MessageEvent) => {
          passed.push(event.data)
          run.call(this, event)
        })
      },
    })
  })
  return {
    heard,
    passed: () => page.evaluate(() => JSON.stringify((window as unknown as { passed: unknown[] }).passed)),
  }
}

test('a page gets events of a frame, but no secret @whole-browser', async ({ page, site, member }) => {
  const tokens = new Set<string>()
  const loaded = new Set<string>()
  page.on('request', async (request) => {
    const { authorization } = request.headers()
    if (authorization) tokens.add(authorization.replace('Bearer ', ''))
    if (request.frame() === page.mainFrame() && request.resourceType() === 'script') loaded.add(request.url())
  })
  const { heard, passed } = await listen(page)
  const surveyId = await plantSurvey(site.server, [{ type: 'textarea' }, { type: 'email' }, { type: 'text' }])
  await page.goto(publish(site, `<panel-survey survey-id="${surveyId}" isolated></panel-survey>`))
  const survey = inside(page, 'panel-survey')
  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 3')).toBeVisible()
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeInViewport()
  expect(await heard()).toEqual([
    ['panel-signed-in', { userId: member.id }],
    ['panel-survey-started', { surveyId, questions: 3 }],
    ['panel-points-changed', { points: REWARD }],
    ['panel-survey-completed', { surveyId, points: REWARD, balance: REWARD }],
  ])

  const known = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML, document.cookie]),
  )
  expect(tokens.size).toBe(1)
  for (const secret of [...tokens, member.password, member.email, 'A lower price.', 'diary@example.com'])
    for (const place of [known, await passed()]) expect(place).not.toContain(secret)
  expect(await page.evaluate(() => Object.keys(customElements.get('panel-survey') ?? {}))).toEqual([])
  expect([...loaded].sort(), 'the page runs nothing but the loader and the frame').toEqual([
    expect.stringMatching(/\/chunks\/page-[\w-]+\.js$/),
    `${site.host}/panel-frame.js`,
    `${site.host}/panel.js`,
  ])
})

test("a page's script reads neither the frame's document nor its storage", async ({ page, site }) => {
  await page.goto(publish(site, LOGIN))
  await expect(inside(page, 'panel-login').getByLabel('Email')).toBeVisible()
  const tried = await page.evaluate(() => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement
    const attempt = (run: () => unknown) => {
      try {
        return run() ?? null
      } catch (fault) {
        return (fault as Error).name
      }
    }
    return [
      frame.contentDocument,
      attempt(() => frame.contentWindow?.document),
      attempt(() => frame.contentWindow?.localStorage),
      attempt(() => (frame.contentWindow as unknown as { PanelConfig: unknown }).PanelConfig),
    ]
  })
  expect(tried).toEqual([null, 'SecurityError', 'SecurityError', 'SecurityError'])
})

test('a frame answers only the page that embeds it, and calls only the API of the panel', async ({
  page,
  site,
  member,
}) => {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/\/(api|auth)\//.test(pathname)) calls.add(origin)
  })
  await page.goto(publish(site, '<p>Nothing of ours</p>', ''))
  const answered = await page.evaluate(async (host) => {
    const address = `${host}/frame/login?${new URLSearchParams({ parent: location.origin, scheme: 'light' })}`
    const frame = document.createElement('iframe')
    frame.name = 'target'
    frame.src = address
    await new Promise((resolve) => {
      frame.onload = resolve
      document.body.append(frame)
    })
    const look = { scheme: 'light', dir: 'ltr', size: '16px', values: [] }
    const opening = ['open', { attributes: { api: 'https://thief.example/api', home: 'https://thief.example' }, look }]
    const hears = (port: MessagePort) => new Promise((resolve) => (port.onmessage = ({ data }) => resolve(data[0])))
    const sibling = document.createElement('iframe')
    sibling.srcdoc = '<p>Sibling'
    await new Promise((resolve) => {
      sibling.onload = resolve
      document.body.append(sibling)
    })
    const wrong = new MessageChannel()
    const post = new (sibling.contentWindow as unknown as { Function: FunctionConstructor }).Function(
      'frame',
      'message',
      'port',
      'frame.postMessage(message, "*", [port])',
    )
    post(frame.contentWindow, opening, wrong.port2)
    const right = new MessageChannel()
    frame.contentWindow?.postMessage(opening, host, [right.port2])
    const first = await Promise.race([hears(wrong.port1), hears(right.port1)])
    const by = await Promise.race([
      hears(wrong.port1),
      new Promise((resolve) => requestAnimationFrame(() => resolve('nobody'))),
    ])
    return [first, by]
  }, site.host)
  expect(answered).toEqual(['open', 'nobody'])
  const login = page.frameLocator('iframe[name="target"]').locator('panel-login')
  await signIn(login, member)
  await expect(login.getByText('You are signed in.')).toBeVisible()
  await expect(login).not.toHaveAttribute('api')
  await expect(login).toHaveAttribute('home', site.host)
  expect([...calls]).toEqual([site.host])
})

test('an element emits no event for messages that others post to the page', async ({ page, site }) => {
  const { heard } = await listen(page)
  await page.goto(publish(site, LOGIN))
  await expect(inside(page, 'panel-login').getByLabel('Email')).toBeVisible()
  const before = (await heard()).length
  const frame = await frameOf(page, 'panel-login')
  const forged = ['event', 'panel-survey-completed', { points: 9000 }, { status: 'member' }, 0]
  await page.evaluate((message) => postMessage(message, '*'), forged)
  await frame.evaluate((message) => parent.postMessage(message, '*'), forged)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect((await heard()).length).toBe(before)
})

test('the frame always fits its content, and sends no message while the content does not change', async ({
  page,
  site,
}) => {
  const { passed } = await listen(page)
  await page.goto(publish(site, SURVEY))
  const survey = inside(page, 'panel-survey')
  const iframe = page.locator('iframe')
  const frame = await frameOf(page, 'panel-survey')
  const fits = async () => {
    const shown = (await iframe.boundingBox())?.height ?? 0
    const needed = await frame.evaluate(() => document.body.getBoundingClientRect().height)
    return shown > 0 && Math.abs(shown - needed) < 1
  }
  const height = async () => (await iframe.boundingBox())?.height ?? 0
  await expect(survey.getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await expect.poll(fits).toBe(true)
  const offered = await height()
  await askForSignIn(survey)
  await expect(survey.getByLabel('Email')).toBeVisible()
  await expect.poll(height).toBeGreaterThan(offered)
  await expect.poll(fits).toBe(true)
  await survey.getByRole('button', { name: 'Back to the Survey' }).click()
  await expect.poll(height).toBe(offered)
  await page.setViewportSize({ width: 360, height: 700 })
  await expect.poll(fits).toBe(true)
  const messages = await passed()
  await page.evaluate(async () => {
    for (let i = 0; i < 30; i++) await new Promise(requestAnimationFrame)
  })
  expect(await passed(), 'no message is sent while nothing changes').toBe(messages)
})

test("a frame has the page's colour scheme and properties from the first paint", async ({ page, site }) => {
  const firsts: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/frame/')) firsts.push(await response.text())
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(publish(site, `<meta name="color-scheme" content="light dark">${LOGIN}`))
  const login = inside(page, 'panel-login')
  await expect(login.getByLabel('Email')).toBeVisible()
  expect(firsts[0]).toContain('<meta name="color-scheme" content="dark">')
  const frame = await frameOf(page, 'panel-login')
  const stylesOfFrame = () =>
    frame.evaluate(() => {
      const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
      const root = getComputedStyle(document.querySelector('.panel-root') as Element)
      return [
        colorScheme,
        backgroundColor,
        root.getPropertyValue('--panel-accent'),
        root.getPropertyValue('--u'),
        document.dir,
      ]
    })
  expect(await stylesOfFrame()).toEqual(['dark', 'rgba(0, 0, 0, 0)', '', 'max(1rem, 16px)', 'ltr'])
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(async () => (await stylesOfFrame())[0]).toBe('light')
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'dark'
    document.body.style.setProperty('--panel-accent', 'rebeccapurple')
    document.documentElement.dir = 'rtl'
  })
  await expect.poll(stylesOfFrame).toEqual(['dark', 'rgba(0, 0, 0, 0)', 'rebeccapurple', 'max(1rem, 16px)', 'rtl'])
})

test('attributes, properties and methods reach the element in the frame', async ({ page, site, member }) => {
  await page.goto(publish(site, SURVEY))
  const survey = inside(page, 'panel-survey')
  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 17')).toBeVisible()
  const outer = page.locator('panel-survey').first()
  await outer.evaluate((element) => element.setAttribute('theme', 'dark'))
  await expect(survey).toHaveAttribute('theme', 'dark')
  await outer.evaluate((element) => Object.assign(element, { surveyId: 'monthly-grocery-habits', autoAdvance: true }))
  await expect(survey).toHaveAttribute('survey-id', 'monthly-grocery-habits')
  await expect(survey).toHaveAttribute('auto-advance', '')
  await expect(survey).toHaveAttribute('partner', 'konkan-courier')
  await outer.evaluate((element) => element.removeAttribute('theme'))
  await expect(survey).not.toHaveAttribute('theme')
  expect(await outer.evaluate((element) => (element as unknown as { save(): Promise<void> }).save())).toBeUndefined()
  await page.evaluate(() => window.Panel.configure({ theme: 'dark' }))
  await expect(survey).toHaveAttribute('theme', 'dark')
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Survey')
})

test('a link out of a frame opens on the site in a new tab @whole-browser', async ({ page, site, member, context }) => {
  const { heard } = await listen(page)
  await page.goto(publish(site, SURVEY))
  const survey = inside(page, 'panel-survey')
  await signIn(survey, member)
  const back = survey.getByRole('link', { name: 'Back to Surveys' })
  const opened = context.waitForEvent('page')
  await back.click()
  await expect(await opened).toHaveURL(`${site.host}/login`)
  await page.bringToFront()
  await page.evaluate(() => document.addEventListener('panel-navigate', (event) => event.preventDefault()))
  await back.click()
  const navigations = async () => (await heard()).filter(([name]) => name === 'panel-navigate')
  await expect.poll(navigations).toEqual([
    ['panel-navigate', { to: '/surveys' }],
    ['panel-navigate', { to: '/surveys' }],
  ])
  await (await frameOf(page, 'panel-survey')).evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(context.pages()).toHaveLength(2)
  expect(page.url()).toBe(`${site.partner}/published`)
})

/** A session may end while its live channel opens or another frame calls. */
const endedMidway = [/WebSocket is closed before the connection is established/, refusedWith(401)]

test('the frames of a page share a session @whole-browser', async ({ page, site, member, complaints }) => {
  complaints.allow(...endedMidway)
  const { heard } = await listen(page)
  await page.goto(publish(site, `${LOGIN}${SURVEY}<panel-nav></panel-nav><panel-register></panel-register>`))
  const login = inside(page, 'panel-login')
  const survey = inside(page, 'panel-survey')
  await expect(survey.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await signIn(login, member)
  await expect(survey.getByText('Question 1 of 17')).toBeVisible()
  const session = () => page.evaluate(() => window.Panel.session)
  await expect.poll(session).toEqual({ status: 'member', user: { id: member.id, points: 0 } })
  await page.evaluate(() => window.Panel.signOut())
  await expect(survey.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(login.getByRole('button', { name: 'Sign In' })).toBeVisible()
  const outs = (await heard()).filter(([name]) => name === 'panel-signed-out')
  expect(outs.length).toBeGreaterThan(0)
})

test('a native or isolated sign-out ends both sessions @whole-browser', async ({ page, site, member, complaints }) => {
  complaints.allow(...endedMidway)
  await page.goto(publish(site, '<panel-login></panel-login><panel-login isolated></panel-login>'))
  const native = page.locator('panel-login').first()
  const isolated = page.frameLocator('panel-login[isolated] iframe').locator('panel-login')
  const signInBoth = async () => {
    await signIn(native, member)
    await expect(native.getByText('You are signed in.')).toBeVisible()
    // The page can read a native element's token, so frames do not accept it.
    await expect(isolated.getByLabel('Email')).toBeVisible()
    await signIn(isolated, member)
    await expect(isolated.getByText('You are signed in.')).toBeVisible()
  }
  for (const leaving of [native, isolated]) {
    await signInBoth()
    await leaving.getByRole('button', { name: 'Logout' }).click()
    for (const left of [native, isolated]) await expect(left.getByRole('button', { name: 'Sign In' })).toBeVisible()
  }
})

test('all tabs keep a session in partitioned storage, also after a reload @whole-browser', async ({ site, member }) => {
  const profile = await mkdtemp(join(tmpdir(), 'panel-profile-'))
  const executablePath = findWholeBrowser()
  // Playwright's default arguments disable storage partitioning.
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: true,
    args: [...launchArguments, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profile}`],
  })
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) {
    await page.goto(publish(site, `${LOGIN}${SURVEY}`))
    await expect(inside(page, 'panel-login').getByLabel('Email')).toBeVisible()
  }
  await signIn(inside(one, 'panel-login'), member)
  for (const page of [one, other])
    await expect(inside(page, 'panel-survey').getByText('Question 1 of 17')).toBeVisible()
  await other.reload()
  await expect(inside(other, 'panel-survey').getByText('Question 1 of 17')).toBeVisible()
  await inside(other, 'panel-login').getByRole('button', { name: 'Logout' }).click()
  for (const page of [one, other])
    await expect(inside(page, 'panel-survey').getByRole('button', { name: 'Sign In' })).toBeVisible()
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

const NOT_AVAILABLE = 'This part of the page is not available.'

test('a notice replaces an isolated element on an unlisted page', async ({ page, site, complaints }) => {
  complaints.announce(refusedWith(403), /is not on the panel's list .*PARTNER_FRAME_ORIGINS/)
  const { heard } = await listen(page)
  const stranger = publish(site, LOGIN).replace('localhost', 'stranger.localhost')
  await page.goto(stranger)
  const element = page.locator('panel-login')
  await expect(element.getByRole('note')).toHaveText(NOT_AVAILABLE)
  await expect(element.locator('iframe')).toBeHidden()
  const message = expect.stringMatching(`${new URL(stranger).origin} is not on the panel's list.*PARTNER_FRAME_ORIGINS`)
  expect(await heard()).toEqual([['panel-error', { code: 'origin', message }]])
})

test('an element reports a page policy that forbids its frame @whole-browser', async ({ page, site, complaints }) => {
  complaints.announce(/frame-src/)
  const { heard } = await listen(page)
  const policy = `<meta http-equiv="Content-Security-Policy" content="frame-src 'none'">`
  await page.goto(publish(site, LOGIN, policy + script(site)))
  await expect(page.locator('panel-login').getByRole('alert')).toBeVisible()
  expect(await heard()).toEqual([
    ['panel-error', { code: 'csp', message: `panel-login: the page's policy needs frame-src ${site.host}` }],
  ])
})

test('a styled notice replaces each native element on an unlisted page', async ({ page, site, complaints }) => {
  complaints.announce(/panel-login: .*PARTNER_ORIGINS/, /panel-survey: .*PARTNER/, /panel-footer: .*PARTNER/)
  // The survey requests its offer before it knows that the page is not listed.
  complaints.announce(/\/offer' from origin .* blocked by CORS policy/, /Failed to load resource: net::ERR_FAILED/)
  // So does the footer the addresses of the panel's documents.
  complaints.announce(/\/notice' from origin .* blocked by CORS policy/)
  const { heard } = await listen(page)
  const elements = `<panel-login></panel-login>${SURVEY.replace('isolated', 'lang="en"')}<panel-footer></panel-footer>`
  const stranger = publish(site, elements).replace('localhost', 'stranger.localhost')
  await page.goto(stranger)
  for (const tag of ['panel-login', 'panel-survey', 'panel-footer']) {
    const notice = page.locator(tag).first().getByRole('note')
    await expect(notice).toHaveText(NOT_AVAILABLE)
    await expect(notice).toHaveCSS('border-top-style', 'solid')
    await expect(notice).toHaveCSS('background-color', 'rgb(255, 253, 248)')
    await expect(notice).toHaveCSS('padding-left', '16px')
    const widths = await notice.evaluate((note) => [note.clientWidth + 2, document.body.clientWidth])
    expect(widths[0]).toBe(widths[1])
  }
  const drawn = page.locator('form, .panel-guest')
  await expect(drawn).toHaveCount(2)
  for (const part of await drawn.all()) await expect(part).toBeHidden()
  const message = expect.stringMatching(`${new URL(stranger).origin} is not on the panel's list.*PARTNER_ORIGINS`)
  const refusal = ['panel-error', { code: 'origin', message }]
  expect(await heard()).toEqual([refusal, refusal, refusal])
})

test('an element without panel.js reports an unlisted page', async ({ page, site, member, complaints }) => {
  complaints.announce(/blocked by CORS policy/, /Failed to load resource/, /\[panel\] .*PARTNER_ORIGINS/)
  const { heard } = await listen(page)
  const module = `<script type="module" src="${site.host}/panel-login.js"></script>`
  const stranger = publish(site, `<panel-login api="${site.host}/api" lang="hi"></panel-login>`, module)
  await page.goto(stranger.replace('localhost', 'stranger.localhost'))
  await page.locator('input[type=email]').fill(member.email)
  await page.locator('input[autocomplete=current-password]').fill(member.password)
  await page.locator('button[type=submit]').click()
  await expect(page.getByText(NOT_AVAILABLE)).toBeVisible()
  expect(await heard()).toEqual([
    ['panel-error', { code: 'origin', message: expect.stringContaining('PARTNER_ORIGINS') }],
  ])
})

test('the calls of native and isolated elements name the partner of the page', async ({ page, site, member }) => {
  const named = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/auth/login'))
      named.add(request.headers()['panel-partner'])
  })
  await page.goto(publish(site, LOGIN))
  await signIn(inside(page, 'panel-login'), member)
  await expect(inside(page, 'panel-login').getByText('You are signed in.')).toBeVisible()
  await page.goto(publish(site, '<panel-login></panel-login>'))
  await signIn(page.locator('panel-login'), member)
  await expect(page.locator('panel-login').getByText('You are signed in.')).toBeVisible()
  expect([...named]).toEqual(['konkan-courier'])
})

for (const value of ['require-corp', 'credentialless'])
  test(`an isolated element shows on a page that isolates itself by ${value}`, async ({ page, site }) => {
    const html = `<!doctype html><title>Isolated</title><link rel="icon" href="/icon.svg">${script(site)}<panel-login isolated></panel-login>`
    const headers = { 'Cross-Origin-Embedder-Policy': value, 'Cross-Origin-Opener-Policy': 'same-origin' }
    await page.goto(site.publish(html, undefined, headers))
    await expect(inside(page, 'panel-login').getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    expect(await page.evaluate(() => isSecureContext && crossOriginIsolated)).toBe(true)
  })
