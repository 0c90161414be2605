import { expect, PLACEHOLDER_SHEETS, tagOf, test } from '../../support/page.ts'

test('what was typed into the sign-in survives a move, also into a shadow root with its styles', async ({
  page,
  open,
}) => {
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
  expect(sheets, 'the page keeps none of the element').toBe(PLACEHOLDER_SHEETS)
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

test('the survey that a property named before the definition is the survey that shows', async ({
  page,
  open,
  panel,
}) => {
  await open({ body: '<panel-survey></panel-survey>', member: true, loader: false })
  await page.evaluate((api) => {
    Object.assign(window, { PanelConfig: { api } })
    Object.assign(document.querySelector('panel-survey') as Element, { surveyId: 'monthly-grocery-habits' })
  }, panel.api)
  await page.evaluate((url) => import(url), `${panel.url}/panel-survey.js`)
  await expect(page.getByText('Question 1 of', { exact: false }).first()).toBeVisible()
  await expect(page.locator('panel-survey')).toHaveAttribute('survey-id', 'monthly-grocery-habits')
})
