import { eq } from 'drizzle-orm'
import { answers, responses } from '../../demo/server/db/schema.ts'
import { verify } from '../../src/contract/auth.ts'
import { type PlantedQuestion, plantSurvey, REWARD } from '../support/surveys.ts'
import { expect, type Locator, type Member, type Page, type Site, store, test } from './support.ts'

const questions: readonly PlantedQuestion[] = [
  {
    id: 'cup',
    question: 'What is in your cup?',
    type: 'multiple-choice',
    options: ['Tea', 'Coffee', 'constructor'],
    translations: { hi: { question: 'आपके प्याले में क्या है?', options: { Tea: 'चाय', Coffee: 'कॉफ़ी' } } },
  },
  {
    id: 'taste',
    question: 'How does it taste?',
    type: 'rating',
    maxRating: 5,
    lowLabel: 'Bad',
    highLabel: 'Good',
    translations: { hi: { question: 'स्वाद कैसा है?', lowLabel: 'ख़राब', highLabel: 'अच्छा' } },
  },
  { id: 'more', question: 'Anything else?', type: 'text', required: false },
]

const plantTea = (site: Site) =>
  plantSurvey(site.server, questions, REWARD, { hi: { title: 'आदतें', description: 'आप क्या करते हैं।' } })

async function storedOf({ server }: Site, memberId: string) {
  const rows = await server.server.database.store
    .select({ id: answers.questionId, value: answers.value })
    .from(answers)
    .innerJoin(responses, eq(responses.id, answers.responseId))
    .where(eq(responses.userId, memberId))
  return Object.fromEntries(rows.map(({ id, value }) => [id, value]))
}

async function openInHindi(page: Page, site: Site, { token }: Member, path: string) {
  const { user } = (await site.server.call(verify, { token })).answer
  await store(page, { token, user: JSON.stringify(user), 'panel-language': 'hi' }, site.host)
  await page.goto(path)
}

const choice = (survey: Locator, label: string) => survey.locator('label', { hasText: label }).locator('input')

async function chooseElsewhere(page: Page, site: Site, name: string) {
  const other = await page.context().newPage()
  await other.goto(`${site.host}/rewards`)
  await other.locator('panel-footer').getByRole('button', { name }).click()
  await other.close()
}

test('a survey begun in Hindi continues in English with its answers', async ({ page, site, member }) => {
  const id = await plantTea(site)
  await openInHindi(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByRole('heading', { name: 'आपके प्याले में क्या है?' })).toBeVisible()
  await expect(page).toHaveTitle(/^आदतें/)
  await expect(survey.getByText('constructor'), 'an option without a translation shows unchanged').toBeVisible()
  await choice(survey, 'कॉफ़ी').press('Space')
  await survey.getByRole('button', { name: 'अगला' }).click()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/surveys\/(?!.*\/draft$)/.test(request.url())) calls.push(request.url())
  })
  const language = (name: string) => chooseElsewhere(page, site, name)
  await language('English')
  await expect(survey.getByRole('heading', { name: 'How does it taste?' })).toBeVisible()
  await expect(page).toHaveTitle(/^Habits/)
  await survey.getByRole('button', { name: 'Previous' }).click()
  await expect(choice(survey, 'Coffee')).toBeChecked()
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Good', { exact: true })).toBeVisible()
  await language('हिन्दी')
  await expect(survey.getByRole('heading', { name: 'स्वाद कैसा है?' })).toBeVisible()
  await expect(survey.getByText('अच्छा', { exact: true })).toBeVisible()
  await language('English')
  await survey.getByRole('radio', { name: '4 of 5' }).press('Space')
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByRole('heading', { name: 'Anything else?' })).toBeVisible()
  expect(calls, 'nothing is fetched again').toEqual([])
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(page.getByText('Thank you. Your answers are in.')).toBeVisible()
  expect(await storedOf(site, member.id)).toEqual({ cup: 'Coffee', taste: 4 })
})
