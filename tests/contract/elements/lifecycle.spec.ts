import { expect, PLACEHOLDER_SHEETS, ready, tagOf, test } from '../../support/page.ts'

test('typed text survives a move, even into a shadow root', async ({ page, open }) => {
  await open({ body: '<panel-login></panel-login><section></section>' })
  await page.getByLabel('Email').fill('meera@example.org')
  const outlineOf = () =>
    page.getByLabel('Email').evaluate((input: HTMLElement) => {
      input.blur()
      const { height, borderRadius, fontFamily, fontSize, padding, boxSizing } = getComputedStyle(input)
      return { height, borderRadius, fontFamily, fontSize, padding, boxSizing }
    })
  const before = await outlineOf()
  await page.evaluate(() => {
    const root = document.querySelector('body > section')?.attachShadow({ mode: 'open' })
    root?.append(document.querySelector('panel-login') as Element)
  })
  await expect(page.getByLabel('Email')).toHaveValue('meera@example.org')
  expect(await outlineOf()).toEqual(before)
  const sheets = await page.evaluate(() => window.probes.held().sheets)
  expect(sheets, 'the page holds no reference to the element').toBe(PLACEHOLDER_SHEETS)
})

test('a moved survey keeps its question and its answer', async ({ page, open, panel }) => {
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

test('a property set before the definition names the survey', async ({ page, open, panel }) => {
  await open({ body: '<panel-survey></panel-survey>', member: true, loader: false })
  await page.evaluate((api) => {
    Object.assign(window, { PanelConfig: { api } })
    Object.assign(document.querySelector('panel-survey') as Element, { surveyId: 'monthly-grocery-habits' })
  }, panel.api)
  await page.evaluate((url) => import(url), `${panel.url}/panel-survey.js`)
  await expect(page.getByText('Question 1 of', { exact: false }).first()).toBeVisible()
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'monthly-grocery-habits')
})

for (const name of ['login', 'survey'])
  test(`panel-${name} keeps its look and typed text in another document @both`, async ({ page, open }) => {
    await open({ body: `${tagOf(name)}<iframe width="1280" height="900"></iframe>`, member: name === 'survey' })
    const tag = `panel-${name}`
    await ready(page, tag)
    const frame = page.frameLocator('iframe')
    if (name === 'login') await page.getByLabel('Email').fill('meera@example.org')
    else await page.getByRole('radio').first().check()
    const button = (scope: typeof frame | typeof page) => scope.locator(`${tag} .panel-button-primary`).last()
    const lookOf = (scope: typeof frame | typeof page) =>
      button(scope).evaluate((it) => {
        const { borderRadius, fontSize, padding, backgroundColor } = getComputedStyle(it)
        return { borderRadius, fontSize, padding, backgroundColor }
      })
    const before = await lookOf(page)
    await page.evaluate((tag) => {
      document.querySelector('iframe')?.contentDocument?.body.append(document.querySelector(tag) as Element)
    }, tag)
    expect(await lookOf(frame)).toEqual(before)
    if (name === 'login') await expect(frame.getByLabel('Email')).toHaveValue('meera@example.org')
    else await expect(frame.getByRole('radio').first()).toBeChecked()
    await page.evaluate((tag) => {
      const there = document.querySelector('iframe')?.contentDocument?.querySelector(tag)
      document.body.append(there as Element)
    }, tag)
    expect(await lookOf(page)).toEqual(before)
    if (name === 'login') await expect(page.getByLabel('Email')).toHaveValue('meera@example.org')
  })

test('an element keeps its look on a page that replaces all adopted style sheets', async ({ page, open }) => {
  await open({ body: tagOf('login') })
  await ready(page, 'panel-login')
  const height = () => page.locator('panel-login').evaluate((element) => element.getBoundingClientRect().height)
  const before = await height()
  await page.evaluate(() => {
    document.adoptedStyleSheets = [new CSSStyleSheet()]
  })
  await expect.poll(height).toBe(before)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(5)
})
