import { verify } from '../../src/api/auth.ts'
import { read } from '../checks/sources.ts'
import { attributesOf } from '../support/page.ts'
import { expect, type Member, type Page, type Site, store, test } from './support.ts'

const head =
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Measures</title>'
const script = (host: string) => `<script async src="${host}/panel.js"></script>`

/** Every shift of the layout that no press of the visitor asked for: what moved, within our elements or around them. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { within: string[]; around: string[] } = { within: [], around: [] }
    Object.assign(window, { shifts })
    type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }
    type LayoutShift = PerformanceEntry & { readonly hadRecentInput: boolean; readonly sources: readonly Source[] }
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect: was, currentRect: is } of hadRecentInput ? [] : sources) {
          // what lies in a shadow root is told without its name
          const own = node === null || (node as Element).closest?.('[part=root]')
          shifts[own ? 'within' : 'around'].push(
            `${node?.nodeName}: ${was.y} + ${was.height} to ${is.y} + ${is.height}`,
          )
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { within: string[]; around: string[] } }).shifts)
}

/** The README's rule for the room of the elements, as printed. */
function printedRoom(): string {
  const [, css] = /^```css\n(.*?)^```/ms.exec(read('README.md')) ?? []
  if (!css?.includes('min-height')) throw new Error('README.md prints no rule that gives elements their room')
  return css
}

const userOf = async ({ server }: Site, { token }: Member): Promise<string> =>
  JSON.stringify((await server.call(verify, { token })).answer.user)

/** Opens a page of the partner's, as somebody who signed in before or as a guest. */
async function openPage(page: Page, site: Site, body: string, member?: Member) {
  if (member) await store(page, { token: member.token, user: await userOf(site, member) }, site.partner)
  await page.goto(site.publish(`${head}${script(site.host)}${body}`))
}

const ALL = ['login', 'survey', 'survey-list', 'dashboard', 'rewards', 'profile', 'payment-history']
/** Whose skeletons are as high as what replaces them, to the pixel. */
const STILL = ['login', 'survey', 'payment-history']

for (const width of [360, 1280])
  for (const who of ['guest', 'member'])
    test(`nothing moves around elements that have their room, for a ${who} at ${width} px`, async ({
      page,
      site,
      member,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const shifts = await watchShifts(page)
      const after = '<p>A line of the page.</p>'.repeat(40)
      for (const name of ALL) {
        const tag = `<panel-${name}${attributesOf(name)}></panel-${name}>`
        const body = `<style>${printedRoom()}</style><input aria-label="Own" autofocus><p>Before.</p>${tag}${after}`
        await openPage(page, site, body, who === 'member' ? member : undefined)
        await expect(page.locator(`panel-${name} .panel-root:visible`).first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        const { within, around } = await shifts()
        expect(around, name).toEqual([])
        if (STILL.includes(name) || who === 'guest') expect(within, name).toEqual([])
        const kept = await page.evaluate(() => [document.activeElement?.getAttribute('aria-label'), scrollX, scrollY])
        expect(kept, `panel-${name} takes neither focus nor scroll`).toEqual(['Own', 0, 0])
      }
    })

test('a page that was scrolled stays where it is while elements above and in view load', async ({ page, site }) => {
  const lines = '<p>A line of the page.</p>'.repeat(60)
  await page.goto(
    site.publish(`${head}${lines}<panel-survey survey-id="monthly-grocery-habits"></panel-survey>${lines}`),
  )
  await page.evaluate(() => scrollTo(0, 1500))
  await page.addScriptTag({ url: `${site.host}/panel.js` })
  await expect(page.locator('panel-survey').getByLabel('E-mail')).toBeVisible()
  expect(await page.evaluate(() => [scrollX, scrollY, document.activeElement?.localName])).toEqual([0, 1500, 'body'])
})

test('fifty elements on a page check the session once and share one socket', async ({ page, site, member }) => {
  const sockets: string[] = []
  const checks: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/auth/verify')) checks.push(request.url())
  })
  await openPage(page, site, '<panel-survey survey-id="monthly-grocery-habits"></panel-survey>'.repeat(50), member)
  await expect(page.locator('panel-survey').getByText(/^Question 1 of/)).toHaveCount(50)
  await expect.poll(() => sockets.length).toBe(1)
  await page.waitForLoadState('networkidle')
  expect([sockets.length, checks.length]).toEqual([1, 1])
})

test("a browser extension fills and sends the form, from a script world of its own, under the page's strict policy", async ({
  page,
  site,
  member,
}) => {
  await page.goto(site.partner)
  const login = page.locator('panel-login:not(panel-survey panel-login)')
  await expect(login.getByLabel('E-mail')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const world = { frameId: frameTree.frame.id, worldName: 'extension' }
  const { executionContextId } = await devtools.send('Page.createIsolatedWorld', world)
  const fill = ({ email, password }: { email: string; password: string }) => {
    const form = document.querySelector('aside panel-login form') as HTMLFormElement
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const values = { username: email, 'current-password': password }
    for (const [token, value] of Object.entries(values)) {
      const input = form.querySelector(`input[autocomplete="${token}"]`)
      set?.call(input, value)
      for (const type of ['input', 'change']) input?.dispatchEvent(new Event(type, { bubbles: true }))
    }
    form.requestSubmit()
  }
  const { email, password } = member
  const expression = `(${fill})(${JSON.stringify({ email, password })})`
  const { exceptionDetails } = await devtools.send('Runtime.evaluate', { expression, contextId: executionContextId })
  expect(exceptionDetails).toBeUndefined()
  await expect(login.getByText('You are signed in')).toBeVisible()
})
