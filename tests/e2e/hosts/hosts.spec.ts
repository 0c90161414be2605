import { join, resolve } from 'node:path'
import { sweep } from '../../support/size.ts'
import { manyQuestions, plantSurvey, REWARD } from '../../support/surveys.ts'
import { answerSurvey, expect, signIn, test } from '../support.ts'
import { buildHosts } from './build.ts'

const folder = resolve('.cache/hosts')

/** A framework's page, or a plain one with this stylesheet. */
const hosts: Readonly<Record<string, { readonly app?: string; readonly css?: string }>> = {
  'plain HTML': {},
  'React 19': { app: 'react' },
  'React 18': { app: 'react-18/react' },
  Preact: { app: 'preact' },
  'Vue 3': { app: 'vue' },
  'Svelte 5': { app: 'svelte' },
  Solid: { app: 'solid' },
  "Bootstrap's CSS": { css: 'bootstrap' },
  'a hostile stylesheet': { css: 'hostile' },
}

const controls =
  '<button type="button">Other survey</button><button type="button">Remove</button><output id="told"></output><output id="balance"></output>'

test.describe.configure({ mode: 'default' })

test.beforeAll(() => buildHosts(folder))

for (const host of sweep(Object.keys(hosts), 'plain HTML', 'React 19', 'React 18', 'Vue 3', 'a hostile stylesheet')) {
  const { app, css } = hosts[host] ?? {}
  test(`panel-survey works on a page of ${host}`, async ({ page, site, member }) => {
    const first = await plantSurvey(site.server, manyQuestions(2))
    const second = await plantSurvey(site.server, manyQuestions(3))
    const sheet = css ? `<link rel="stylesheet" href="/hosts/${css}.css">` : ''
    const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${host}</title><link rel="icon" href="data:,">${sheet}`
    const html = app
      ? `${head}</head><body><main></main><script type="module" src="/hosts/${app}.js"></script></body></html>`
      : `${head}<script async src="${site.host}/panel.js"></script></head><body><main>${controls}<panel-survey></panel-survey></main><script src="/hosts/plain.js"></script></body></html>`
    await page.route(`${site.partner}/hosts/**`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice('/hosts/'.length)) }),
    )
    const address = new URLSearchParams([
      ['api', `${site.host}/api`],
      ['survey', first],
      ['survey', second],
    ])
    await page.goto(`${site.publish(html)}?${address}`)
    const survey = page.locator('panel-survey')
    // A hostile page may draw its buttons anywhere.
    const press = (name: string) => page.locator('main button', { hasText: name }).first().dispatchEvent('click')

    await test.step('the element renders', () => expect(survey.getByText('2 questions')).toBeVisible())
    await test.step('a property changes the survey', async () => {
      await press('Other survey')
      await expect.poll(() => survey.evaluate((element) => (element as { surveyId?: string }).surveyId)).toBe(second)
      await expect(survey.getByText('3 questions')).toBeVisible()
    })
    await test.step('the member signs in', async () => {
      await signIn(survey, member)
      await expect(survey.getByText('Question 1 of 3')).toBeVisible()
    })
    await test.step('the page removes the element and adds it again', async () => {
      await press('Remove')
      await expect(survey).toHaveCount(0)
      await press('Add')
      await expect(survey.getByText('Question 1 of 3')).toBeVisible()
      await press('Other survey')
      await expect(survey.getByText('Question 1 of 2')).toBeVisible()
    })
    await test.step('the member answers', async () => {
      await answerSurvey(survey)
      await survey.getByRole('button', { name: 'Submit Survey' }).click()
      await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
    })
    await test.step('the page hears the event', () => expect(page.locator('#told')).toHaveText(`${first} ${REWARD}`))
    await test.step('the balance changes', () => expect(page.locator('#balance')).toHaveText(`${REWARD}`))
  })
}
