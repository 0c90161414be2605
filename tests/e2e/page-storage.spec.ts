import type { BrowserContext } from '@playwright/test'
import { logout } from '../../src/contract/auth.ts'
import { isHeavy } from '../support/size.ts'
import { publish, script } from './frames.ts'
import { expect, holdLive, type Page, refusedWith, type Site, signIn, signUp, test } from './support.ts'

/** Values of a partner's application under the names of ours. */
const THEIRS: Readonly<Record<string, readonly [token: string, user: string]>> = {
  'a text and a member of their own': ['partner-session', '{"id":"77","name":"Reader","plan":["gold"]}'],
  'what is no session of any kind': ['', 'null'],
  'what looks like one of our tokens': [
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '{"id":"77","firstName":"A","email":"reader@partner.example"}',
  ],
}
const WAITING = '{"plan":"their own"}'

const theirs = (page: Page) =>
  page.evaluate(async () => {
    const record = await new Promise((resolve) => {
      const opening = indexedDB.open('panel')
      opening.onsuccess = () => {
        const reading = opening.result.transaction('articles').objectStore('articles').get('read')
        reading.onsuccess = () => {
          opening.result.close()
          resolve(reading.result)
        }
      }
    })
    const names = ['token', 'user', 'pendingRegistration', 'login-notice', 'resend-at', 'google-started']
    const of = (storage: Storage) => names.map((name) => storage.getItem(name))
    return { local: of(localStorage), tab: of(sessionStorage), record }
  })

async function openPlain(page: Page, site: Site) {
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }))
  await page.goto(`${site.partner}/icon.svg`)
}

async function keepTheirs(page: Page, site: Site, [token, user]: readonly [string, string]) {
  await openPlain(page, site)
  await page.evaluate(
    async ([token, user, waiting]) => {
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('panel', 3)
        opening.onupgradeneeded = () => opening.result.createObjectStore('articles').put('page 4', 'read')
        opening.onsuccess = () => {
          opening.result.close()
          resolve()
        }
      })
      for (const storage of [localStorage, sessionStorage]) {
        storage.setItem('token', token)
        storage.setItem('user', user)
        for (const name of ['pendingRegistration', 'login-notice', 'resend-at', 'google-started'])
          storage.setItem(name, waiting)
      }
    },
    [token, user, WAITING] as const,
  )
}

function watchPanel(context: BrowserContext, site: Site): () => Promise<string> {
  const sent: Promise<string>[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(site.host)) return
    const whole = async () =>
      JSON.stringify([request.url(), await request.allHeaders().catch(() => request.headers()), request.postData()])
    sent.push(whole())
  })
  return async () => (await Promise.all(sent)).join('\n')
}

const pages: Readonly<Record<string, (site: Site) => string>> = {
  "the script's tag": (site) => publish(site, '<panel-login></panel-login>'),
  'the script in two versions': (site) =>
    publish(site, '<panel-login></panel-login>', script(site) + script(site).replace('/panel.js', '/1.0.0/panel.js')),
  'an element that says where the API is': (site) =>
    publish(
      site,
      `<panel-login api="${site.host}/api"></panel-login>`,
      `<script type="module" src="${site.host}/panel-login.js"></script>`,
    ),
}

for (const [way, open] of Object.entries(pages))
  test(`elements leave the page's values alone, with ${way}`, async ({ page, site, member, context, complaints }) => {
    complaints.announce(refusedWith(401))
    complaints.allow(/panel.js was loaded twice/)
    await holdLive(page)
    const sent = watchPanel(context, site)
    const form = page.locator('panel-login')
    // `npm run test:heavy` takes all values, with one way to load the elements.
    for (const [what, values] of Object.entries(THEIRS).slice(isHeavy && way === "the script's tag" ? 0 : -1)) {
      await keepTheirs(page, site, values)
      const before = await theirs(page)
      const expectTheirs = async (when: string) => expect(await theirs(page), `${what}, ${when}`).toEqual(before)
      await page.goto(open(site))
      await expect(form.getByLabel('Email'), 'a session of the page signs nobody in').toBeVisible()
      await expectTheirs('at load')
      await signIn(form, member)
      await expect(form.getByText('You are signed in.')).toBeVisible()
      await expectTheirs('signed in')
      await page.reload()
      await expect(form.getByText('You are signed in.')).toBeVisible()
      await expectTheirs('after a reload')

      const other = await context.newPage()
      await openPlain(other, site)
      await other.evaluate(([token, user]) => {
        for (const name of ['token', 'user']) localStorage.removeItem(name)
        localStorage.setItem('token', token)
        localStorage.setItem('user', user)
      }, values)
      await other.close()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      await expect(form.getByText('You are signed in.')).toBeVisible()
      await expectTheirs('changed in another tab')

      await form.getByRole('button', { name: 'Logout' }).click()
      await expect(form.getByLabel('Email')).toBeVisible()
      await expectTheirs('signed out')
      await signIn(form, member)
      await expect(form.getByText('You are signed in.')).toBeVisible()
      const token = await page.evaluate(() => localStorage.getItem('panel-token') ?? '')
      await site.server.call(logout, { token })
      await page.reload()
      await expect(form.getByLabel('Email')).toBeVisible()
      await expectTheirs('when ours has expired')
      await page.evaluate(() => localStorage.clear())
    }
    const all = await sent()
    for (const value of Object.values(THEIRS).flat().concat(WAITING).filter(Boolean))
      for (const form of [value, encodeURIComponent(value)])
        if (form !== 'null') expect(all, 'no value of the page reaches the panel').not.toContain(form)
  })

test("the whole site on another origin stores a registration without changing the page's values", async ({
  page,
  site,
}) => {
  await page.clock.install()
  await keepTheirs(page, site, ['partner-session', '{"id":"77"}'])
  const before = await theirs(page)
  await page.goto(publish(site, '<panel-app></panel-app>'))
  await page.evaluate(() => history.pushState(null, '', '/register'))
  const form = page.locator('panel-register')
  await signUp(form, 'kavya@example.org')
  await expect(form.getByText('Account created successfully!')).toBeVisible()
  expect(await theirs(page)).toEqual(before)
  await page.clock.fastForward(2000)
  const code = page.getByLabel('6-digit code')
  await code.fill(await site.server.code('kavya@example.org'))
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  expect(await theirs(page)).toEqual(before)
})
