import { elementNames } from '../../../src/elements.ts'
import { expect, ready, tagOf, test } from '../../support/page.ts'

for (const name of elementNames) {
  const tag = `panel-${name}`

  test(`${tag} honours properties that were set before its definition`, async ({ page, open, panel }) => {
    await open({ body: tagOf(name), loader: false })
    await page.evaluate((tag) => {
      const element = document.querySelector(tag) as HTMLElement & Record<string, unknown>
      Object.assign(element, { theme: 'dark', home: 'https://home.example', partner: 'p-1' })
    }, tag)
    await page.evaluate((url) => import(url), `${panel.url}/${tag}.js`)
    await ready(page, tag)
    const seen = await page.evaluate((tag) => {
      const element = document.querySelector(tag) as HTMLElement & Record<string, unknown>
      const root = (element.shadowRoot ?? element).querySelector('.panel-root')
      return {
        own: ['theme', 'home', 'partner'].filter((name) => Object.hasOwn(element, name)),
        attributes: [element.getAttribute('theme'), element.getAttribute('home'), element.getAttribute('partner')],
        theme: root?.getAttribute('data-theme'),
      }
    }, tag)
    expect(seen).toEqual({ own: [], attributes: ['dark', 'https://home.example', 'p-1'], theme: 'dark' })
  })

  test(`${tag} added late loads by itself, is ready once, and leaves focus and scroll alone`, async ({
    page,
    open,
    settle,
  }) => {
    await open({ body: '<main></main>' })
    await page.evaluate(
      (html) => {
        const main = document.querySelector('main') as HTMLElement
        window.probes.setHtml(main, html)
      },
      `<div>${tagOf(name)}</div>`,
    )
    await ready(page, tag)
    await settle()
    const seen = await page.evaluate((tag) => {
      const own = window.probes.events.filter((event) => event.tag === tag)
      return {
        events: own.map((event) => event.name),
        all: window.probes.events.every(({ bubbles, composed }) => bubbles && composed),
        active: document.activeElement?.localName,
        scroll: [scrollX, scrollY],
      }
    }, tag)
    expect(seen).toEqual({ events: ['panel-ready'], all: true, active: 'body', scroll: [0, 0] })
  })
}

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
