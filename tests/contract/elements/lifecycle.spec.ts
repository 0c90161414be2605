import { elementNames } from '../../../src/elements.ts'
import { expect, ROOM_SHEETS, ready, tagOf, test } from '../../support/page.ts'

for (const name of elementNames) {
  const tag = `panel-${name}`

  test(`${tag} keeps what it shows when it is moved, and loads nothing again`, async ({
    page,
    open,
    settle,
    panel,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(panel.api)) calls.push(`${request.method()} ${request.url()}`)
    })
    await open({ body: `<div>${tagOf(name)}</div><section></section>`, member: name !== 'login' })
    await ready(page, tag)
    await settle()
    const before = [...calls]
    const kept = await page.evaluate(async (tag) => {
      const element = document.querySelector(tag) as HTMLElement
      const drawn = () => [...(element.shadowRoot ?? element).querySelectorAll('*')]
      const nodes = drawn()
      document.querySelector('body > section')?.append(element)
      document.querySelector('body > div')?.append(element)
      document.querySelector('body > section')?.append(element)
      await new Promise((resolve) => setTimeout(resolve))
      const after = drawn()
      return {
        same: nodes.length > 0 && nodes.every((node, i) => node === after[i]),
        parent: element.parentElement?.localName,
      }
    }, tag)
    expect(kept).toEqual({ same: true, parent: 'section' })
    await settle()
    expect(calls).toEqual(before)
    await ready(page, tag)
  })

  test(`two of ${tag} stand side by side, with one session and no id twice`, async ({ page, open, settle }) => {
    const verified: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'OPTIONS' && request.url().endsWith('/auth/verify')) verified.push(request.url())
    })
    await open({ body: tagOf(name) + tagOf(name), member: true })
    await ready(page, tag, 2)
    await settle()
    const twice = await page.evaluate(() => {
      const twice: string[] = []
      const visit = (root: Document | ShadowRoot) => {
        const ids = new Set<string>()
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot)
          // panel-app is the page: its landmark has a name that links lead to
          if (!element.id || element.id === 'panel-main') continue
          if (ids.has(element.id)) twice.push(element.id)
          ids.add(element.id)
        }
      }
      visit(document)
      return twice
    })
    expect(twice).toEqual([])
    expect(verified).toHaveLength(1)
  })

  test(`${tag} comes back whole after it has left the page`, async ({ page, open }) => {
    await open({ body: `<section>${tagOf(name)}</section>` })
    await ready(page, tag)
    await page.evaluate(async (tag) => {
      const element = document.querySelector(tag) as HTMLElement
      element.remove()
      await new Promise((resolve) => setTimeout(resolve))
      if ((element.shadowRoot ?? element).querySelector('.panel-root')) throw new Error('it is drawn while away')
      document.querySelector('body > section')?.append(element)
    }, tag)
    await ready(page, tag, 2)
    const roots = await page.evaluate((tag) => {
      const element = document.querySelector(tag) as HTMLElement
      return (element.shadowRoot ?? element).querySelectorAll(':scope > .panel-root, .panel-root').length
    }, tag)
    expect(roots).toBeGreaterThan(0)
  })
}

test('what was typed into the sign-in survives a move, also into a shadow root with its styles', async ({
  page,
  open,
}) => {
  await open({ body: '<panel-login></panel-login><section></section>' })
  await page.getByLabel('E-mail').fill('meera@example.org')
  const look = () =>
    page.getByLabel('E-mail').evaluate((input: HTMLElement) => {
      input.blur()
      const { height, borderRadius, fontFamily, fontSize, padding, boxSizing } = getComputedStyle(input)
      return { height, borderRadius, fontFamily, fontSize, padding, boxSizing }
    })
  const before = await look()
  await page.evaluate(() => {
    const root = document.querySelector('body > section')?.attachShadow({ mode: 'open' })
    root?.append(document.querySelector('panel-login') as Element)
  })
  await expect(page.getByLabel('E-mail')).toHaveValue('meera@example.org')
  expect(await look()).toEqual(before)
  const sheets = await page.evaluate(() => window.probes.held().sheets)
  expect(sheets, 'the page keeps none of the element').toBe(ROOM_SHEETS)
})

test('a survey keeps its question and its answer when it is moved', async ({ page, open, panel }) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith(`${panel.api}/surveys/`)) loads.push(request.url())
  })
  await open({ body: `${tagOf('survey')}<section></section>`, member: true })
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: /next/i }).click()
  await expect(page.getByText('Question 2 of', { exact: false }).first()).toBeVisible()
  await page.evaluate(() =>
    document.querySelector('body > section')?.append(document.querySelector('panel-survey') as Element),
  )
  await expect(page.getByText('Question 2 of', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: /previous|back/i }).click()
  await expect(page.getByRole('radio').first()).toBeChecked()
  expect(loads).toHaveLength(1)
})
