import { answerSurvey, expect, type Page, type Site, signIn, test } from './support.ts'

const SCRIPT = (site: Site, attributes = '') =>
  `<script async src="${site.host}/panel.js" data-home="${site.host}" data-partner="konkan-courier" ${attributes}></script>`

/** A page of the partner's with isolated elements on it. */
const publish = (site: Site, body: string, head = '') =>
  site.publish(
    `<!doctype html><html lang="en"><head><title>Isolated</title><link rel="icon" href="/icon.svg">${head}${SCRIPT(site)}</head><body>${body}</body></html>`,
  )

const SURVEY = '<panel-survey survey-id="streaming-and-cricket" isolated></panel-survey>'
const frameOf = (page: Page, tag: string) => page.frameLocator(`${tag} iframe`)

test('a reader signs in and answers in a frame, and the page hears of it', async ({ page, site, member }) => {
  await page.addInitScript(() => {
    const heard: [string, unknown][] = []
    Object.assign(window, { heard })
    for (const name of ['signed-in', 'survey-started', 'survey-completed', 'points-changed', 'error'])
      document.addEventListener(`panel-${name}`, (event) => heard.push([event.type, (event as CustomEvent).detail]))
  })
  await page.goto(publish(site, SURVEY))
  const frame = frameOf(page, 'panel-survey')
  const survey = frame.locator('panel-survey')
  await signIn(survey, member)
  await expect(survey.getByText('Question 1 of 17')).toBeVisible()
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeInViewport()
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown }).heard)
  expect(heard).toEqual([
    ['panel-signed-in', { userId: member.id }],
    ['panel-survey-started', { surveyId: 'streaming-and-cricket', questions: 17 }],
    ['panel-points-changed', { points: 65 }],
    ['panel-survey-completed', { surveyId: 'streaming-and-cricket', points: 65, balance: 65 }],
  ])
})
