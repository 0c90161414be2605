import { plantSurvey } from '../support/surveys.ts'
import { expect, type Page, rememberMember, type Site, test } from './support.ts'

const withSurvey = (site: Site, id: string): string =>
  site.publish(
    `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Order</title><panel-survey survey-id="${id}"></panel-survey><script src="${site.host}/panel.js"></script>`,
  )

/** Lists what the page asks the panel for after the loader, in the order in which it asks. */
function watchOrder(page: Page, { host }: Site): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(host).origin && pathname !== '/panel.js') asked.push(pathname)
  })
  return asked
}

test("a member's calls leave before the files of the survey", async ({ page, site, member }) => {
  const id = await plantSurvey(site.server, [{ type: 'multiple-choice', options: ['Rice', 'Wheat'] }])
  await rememberMember(page, site, member, site.partner)
  const asked = watchOrder(page, site)
  await page.goto(withSurvey(site, id))
  await expect(page.getByText('Question 1 of 1').first()).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['/api/auth/verify', `/api/surveys/${id}`])
})

test("a guest's call for the offer leaves before its files", async ({ page, site }) => {
  const asked = watchOrder(page, site)
  await page.goto(withSurvey(site, 'streaming-and-cricket'))
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(asked[0]).toBe('/api/surveys/streaming-and-cricket/offer')
})
