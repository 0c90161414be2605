import { expect, type Page, ready, test } from '../../support/page.ts'

type Scope = Record<'Panel' | 'PanelConfig', unknown>

const versionOf = (page: Page, name: string) =>
  page.evaluate((name) => (window as unknown as Record<string, { version?: string }>)[name]?.version, name)

test('a global Panel that the page defines first stays, the console warns, and the elements show', async ({
  page,
  open,
  complaints,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { Panel: class Sidebar {} })
  })
  await open({ body: '<panel-login></panel-login>' })
  await ready(page, 'panel-login')
  expect(await page.evaluate(() => (window as unknown as { Panel: { name: string } }).Panel.name)).toBe('Sidebar')
  expect(complaints.warnings).toEqual([
    expect.stringMatching(/window\.Panel belongs to the page and stays unchanged.* data-global="PanelWidgets"/),
  ])
})

test('a global Panel that the page defines after the script replaces ours', async ({ page, open, complaints }) => {
  await open({ body: '<panel-login></panel-login>' })
  await ready(page, 'panel-login')
  await page.evaluate(() => Object.assign(window, { Panel: { open: 'mine' } }))
  expect(await page.evaluate(() => (window as unknown as Scope).Panel)).toEqual({ open: 'mine' })
  expect(complaints.warnings).toEqual([expect.stringContaining('data-global')])
})

test('data-global sets the names of our global, of the queue and of the settings', async ({
  page,
  open,
  complaints,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, {
      heard,
      Panel: class Sidebar {},
      PanelConfig: { columns: 3 },
      PanelWidgets: { q: [['on', 'panel-ready', () => heard.push('queued')]] },
      PanelWidgetsConfig: { lang: 'hi' },
    })
  })
  await open({ body: '<panel-login></panel-login>', loader: 'data-global="PanelWidgets"' })
  await ready(page, 'panel-login')
  expect(await versionOf(page, 'PanelWidgets')).toMatch(/^\d/)
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual(['queued'])
  await expect(page.getByRole('button', { name: 'साइन इन करें' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as Scope).PanelConfig)).toEqual({ columns: 3 })
  expect(complaints.warnings).toEqual([])
  const session = await page.evaluate(
    () => (window as unknown as { PanelWidgets: { session: { status: string } } }).PanelWidgets.session,
  )
  expect(session).toEqual({ status: 'guest' })
})

for (const [what, own] of Object.entries({
  'with its own names': { columns: 3, api: 'https://evil.invalid/api' },
  'that is an array': ['lang'],
}))
  test(`a PanelConfig ${what} stays unchanged, and the console warns`, async ({ page, open, complaints }) => {
    await page.addInitScript((own) => Object.assign(window, { PanelConfig: own }), own)
    await open({ body: '<panel-login></panel-login>' })
    await ready(page, 'panel-login')
    expect(await page.evaluate(() => (window as unknown as Scope).PanelConfig)).toEqual(own)
    expect(complaints.warnings).toEqual([
      expect.stringMatching(/PanelConfig is ignored: .* is not a setting.*data-global/),
    ])
  })

const SHADOWED = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'querySelector', 'querySelectorAll', 'createElement'],
  ...['currentScript', 'documentElement', 'body', 'head', 'title', 'cookie', 'adoptedStyleSheets', 'activeElement'],
  ...['hidden', 'fonts', 'Panel', 'PanelConfig', 'localStorage', 'fetch', 'location', 'scripts', 'styleSheets'],
]

test('page elements with names of our globals or of document properties do not disturb our elements', async ({
  page,
  open,
  complaints,
}) => {
  complaints.expect(/Failed to load resource.*401/)
  const images = SHADOWED.map((name) => `<img name="${name}" alt=""><a id="${name}"></a>`)
  const form = ['localName', 'closest', 'lang']
  const fields = form.map((name) => `<input name="${name}">`).join('')
  await open({ body: `${images.join('')}<form name="forms">${fields}<panel-login></panel-login></form><main></main>` })
  await ready(page, 'panel-login')
  await page.getByLabel('Email').fill('meera@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Wrong-1234')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.evaluate((html) => {
    const main = Document.prototype.querySelector.call(document, 'main') as HTMLElement
    window.probes.setHtml(main, html)
  }, `<form>${fields}<panel-footer></panel-footer></form>`)
  await ready(page, 'panel-footer')
  expect(await versionOf(page, 'Panel')).toMatch(/^\d/)
})
