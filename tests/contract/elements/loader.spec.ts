import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { elementNames } from '../../../src/elements.ts'
import { distOf, expect, ready, tagOf, test } from '../../support/page.ts'

for (const name of elementNames) {
  const tag = `panel-${name}`

  test(`${tag} defined twice warns and keeps the first`, async ({ page, open, panel, complaints }) => {
    await open({ body: tagOf(name) })
    await ready(page, tag)
    const kept = await page.evaluate(
      async ([tag, url]) => {
        const first = customElements.get(tag)
        await import(url)
        return customElements.get(tag) === first
      },
      [tag, `${panel.url}/${tag}.js?again`] as const,
    )
    expect(kept).toBe(true)
    await expect
      .poll(() => complaints.warnings)
      .toEqual([`[panel] ${tag} is already defined; the first definition stays.`])
  })

  test(`${tag} is imported without a window`, async ({ view }) => {
    const url = pathToFileURL(join(distOf(view), `${tag}.js`)).href
    const program = `await import(${JSON.stringify(url)}); process.stdout.write(typeof globalThis.window)`
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect([stdout, stderr]).toEqual(['undefined', ''])
  })
}

test('the script loaded twice warns and keeps the first', async ({ page, open, panel, complaints }) => {
  await open({
    body: `<panel-login></panel-login><script src="${panel.url}/panel.js?second"></script>`,
    head: `<script src="${panel.url}/panel.js" data-api="${panel.api}"></script>`,
    loader: false,
  })
  await ready(page, 'panel-login')
  await expect.poll(() => complaints.warnings).toHaveLength(1)
  expect(complaints.warnings[0]).toMatch(/^\[panel] panel\.js was loaded twice; version \d+\.\d+\.\d+ stays\.$/)
})

test('a page whose tag has no file hears of it, and no other tag suffers', async ({
  page,
  open,
  panel,
  complaints,
}) => {
  complaints.expect(/404|Failed to (load|fetch)/)
  await page.route(`${panel.url}/panel-footer.js`, (route) => route.fulfill({ status: 404 }))
  await open({ body: '<panel-footer></panel-footer><panel-login></panel-login><panel-unheard-of></panel-unheard-of>' })
  await ready(page, 'panel-login')
  await expect
    .poll(() => page.evaluate(() => window.probes.events.filter(({ name }) => name === 'panel-error').length))
    .toBe(1)
  expect(complaints.warnings[0]).toContain('[panel] panel-footer could not be loaded')
})

test('one sign-in shows in all elements of a page, and is told once by Panel.on', async ({ page, open, panel }) => {
  const { email, password } = await panel.register()
  await open({ body: `<panel-login></panel-login>${tagOf('survey')}${tagOf('nav')}` })
  await ready(page, 'panel-nav')
  await page.evaluate(() => {
    const scope = window as unknown as { heard: string[]; Panel: { on(name: string, run: () => void): void } }
    scope.heard = []
    for (const name of ['panel-signed-in', 'panel-signed-out']) scope.Panel.on(name, () => scope.heard.push(name))
  })
  const form = page.locator('body > panel-login')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Question 1 of', { exact: false }).first()).toBeVisible()
  await expect(form.getByText(email)).toBeVisible()
  await page.evaluate(() => (window as unknown as { Panel: { signOut(): void } }).Panel.signOut())
  await expect(form.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.locator('panel-survey').getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([
    'panel-signed-in',
    'panel-signed-out',
  ])
})

test('calls made before the script has loaded are kept for it', async ({ page, open }) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, {
      heard,
      Panel: { q: [['on', 'panel-ready', ({ tag }: { tag: string }) => heard.push(tag)]] },
    })
  })
  await open({ body: '<panel-footer></panel-footer>' })
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
    .toEqual(['panel-footer'])
})
