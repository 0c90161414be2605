import { names } from '../../widgets/manifest.ts'
import { expect, openAs, type Page, rememberMember, test } from './support.ts'

async function sourcesOf(scripts: readonly string[]): Promise<string[]> {
  const maps = await Promise.all(scripts.map(async (script) => (await fetch(`${script}.map`)).json()))
  return maps.flatMap((map: { sources?: string[] }) => map.sources ?? [])
}

function watchScripts(page: Page) {
  const scripts: string[] = []
  const sockets: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(request.url())
    if (pathname.startsWith('/socket.io')) sockets.push(request.url())
  })
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const sources = () => sourcesOf(scripts)
  return { scripts, sockets, sources }
}

const screensIn = (sources: readonly string[]): string[] =>
  names.filter((name) => sources.some((source) => source.includes(`widgets/${name}/`)))

const FRAME = ['app', 'nav', 'footer', 'toasts']

test('a guest downloads the shown screen, and neither other screens nor the socket client', async ({ page }) => {
  for (const [path, screen] of [
    ['/', 'landing'],
    ['/login', 'login'],
    ['/register', 'register'],
  ] as const) {
    const { sockets, sources } = watchScripts(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await sources()
    expect(screensIn(found).sort(), path).toEqual([...FRAME, screen].sort())
    expect(found.filter((source) => /(socket|engine)\.io/.test(source))).toEqual([])
    expect(sockets).toEqual([])
  }
})

test('the page of the site requests the files of the shown screen once, before panel.js', async ({
  page,
  site,
  member,
}) => {
  let arrive = () => {}
  await page.route('**/panel.js', async (route) => {
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    await route.continue()
  })
  for (const [path, shown, early, late] of [
    // Passkeys and the notice load after the form.
    ['/login', 'Sign In', ['login'], ['login']],
    ['/register', 'Create an Account', ['register'], ['register']],
    ['/dashboard', /^Welcome/, [], ['dashboard']],
  ] as const) {
    // A page of the site would follow the session and load the dashboard.
    await page.goto('about:blank')
    if (path === '/dashboard') await rememberMember(page, site, member, site.host)
    const { scripts } = watchScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const links = page.locator('link[rel=modulepreload]')
    await expect(page.locator('body')).toBeAttached()
    const named = await links.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
    await expect.poll(() => named.filter((file) => !scripts.includes(file))).toEqual([])
    expect(screensIn(await sourcesOf(scripts)).sort(), path).toEqual([...FRAME, ...early].sort())
    const before = scripts.length
    arrive()
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(screensIn(await sourcesOf(scripts.slice(before))), path).toEqual(late)
    expect(
      (await sourcesOf(scripts)).filter((source) => /\bhi\.ts$/.test(source)),
      path,
    ).toEqual([])
    expect(new Set(scripts).size, path).toBe(scripts.length)
    page.removeAllListeners('request')
  }
})

test('the front page starts no script before its stylesheets and fonts', async ({ site }) => {
  expect(await (await fetch(site.host)).text()).not.toContain('modulepreload')
})

test("a guest on a partner's page downloads the two widgets and the offer", async ({ page, site }) => {
  const { sockets, sources } = watchScripts(page)
  await page.goto(site.partner)
  await expect(page.locator('panel-survey').getByRole('button', { name: 'Start' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const found = await sources()
  expect(screensIn(found).sort()).toEqual(['login', 'survey'])
  expect(found.filter((source) => /(socket|engine)\.io/.test(source))).toEqual([])
  expect(sockets).toEqual([])
})

test('a member downloads a screen when it is opened', async ({ page, site, member }) => {
  const { sockets, sources } = watchScripts(page)
  await openAs(page, site, member, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(screensIn(await sources()).sort()).toEqual([...FRAME, 'dashboard'].sort())
  await expect.poll(() => sockets.filter((url) => /^ws.*\/socket\.io\/.*transport=websocket/.test(url))).toHaveLength(1)
  expect((await sources()).some((source) => source.includes('engine.io-client'))).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click()
  await expect(page.getByRole('row', { name: /Monthly grocery habits/ })).toBeVisible()
  expect(screensIn(await sources()).sort()).toEqual([...FRAME, 'dashboard', 'survey-list'].sort())
  expect(sockets).toHaveLength(1)
})

test('panel-app loads its navigation bar and toasts itself, even without panel.js', async ({ page, site }) => {
  const element = `<panel-app api="${site.host}/api"></panel-app>`
  const icon = '<link rel="icon" href="data:,">'
  await page.goto(site.publish(`${icon}${element}<script type="module" src="${site.host}/panel-app.js"></script>`))
  await expect(page.locator('panel-nav').getByRole('banner')).toBeVisible()
  await expect(page.locator('panel-toasts .panel-root')).toBeAttached()
})
