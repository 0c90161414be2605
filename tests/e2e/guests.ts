import { eq } from 'drizzle-orm'
import { offerTallies, responses } from '../../demo/server/db/schema.ts'
import type { PlantedQuestion } from '../support/surveys.ts'
import { answerSurvey, expect, type Locator, type Page, type Site } from './support.ts'

export const REWARD = 65

/** The questions do not advance by themselves. */
export const written: readonly PlantedQuestion[] = [
  { type: 'text' },
  { type: 'checkbox', options: ['Morning', 'Evening'] },
  { type: 'text' },
]

export async function open(page: Page, site: Site, id: string, attributes = '', more = ''): Promise<Locator> {
  const head = `<meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><title>Article</title>`
  const script = `<script async src="${site.host}/panel.js"></script>`
  const tag = `<panel-survey survey-id="${id}" ${attributes}></panel-survey>`
  await page.goto(
    site.publish(`<!doctype html><html lang="en"><head>${head}${script}</head><body>${tag}${more}</body></html>`),
  )
  const survey = page.locator('panel-survey')
  return attributes.includes('isolated') ? survey.frameLocator('iframe').locator('panel-survey') : survey
}

export const start = (survey: Locator) => survey.getByRole('button', { name: 'Start', exact: true }).click()
export const goOn = (survey: Locator) => survey.getByRole('button', { name: 'Continue', exact: true }).click()
export const get = (survey: Locator) => survey.getByRole('button', { name: `Get Your ₹${REWARD}` }).click()

export async function finish(survey: Locator) {
  await start(survey)
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Finish' }).click()
  await expect(survey.getByRole('heading', { name: 'All questions are answered.' })).toBeVisible()
}

export const thanked = (survey: Locator) => expect(survey.getByText('Your balance is now')).toContainText(`₹${REWARD}`)

export const answersOf = async ({ server }: Site, surveyId: string) =>
  (await server.server.database.store.select().from(responses).where(eq(responses.surveyId, surveyId))).length

export const tallyOf = async ({ server }: Site, surveyId: string) =>
  (await server.server.database.store.select().from(offerTallies)).find((tally) => tally.surveyId === surveyId)

export const aboveForm = (form: Locator): Locator => form.locator('[tabindex="-1"]:has(.panel-offer-before)')
