import { expect, type Member, type Page, rememberMember, type Site, test } from './support.ts'

const head =
  '<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Measures</title>'
const script = (host: string) => `<script async src="${host}/panel.js"></script>`

async function openPage(page: Page, site: Site, body: string, member?: Member) {
  if (member) await rememberMember(page, site, member, site.partner)
  await page.goto(site.publish(`${head}${script(site.host)}${body}`))
}

test('a scrolled page keeps its position while elements above and in view load', async ({ page, site }) => {
  const lines = '<p>A line of the page.</p>'.repeat(60)
  await page.goto(
    site.publish(`${head}${lines}<panel-survey survey-id="monthly-grocery-habits"></panel-survey>${lines}`),
  )
  await page.evaluate(() => scrollTo(0, 1500))
  await page.addScriptTag({ url: `${site.host}/panel.js` })
  await expect(page.locator('panel-survey').getByRole('button', { name: 'Start', exact: true })).toBeVisible()
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
