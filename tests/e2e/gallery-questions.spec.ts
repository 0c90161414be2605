import { type Sample, sampleId, samples } from '../../demo/showcase/questions.ts'
import { listSurveys } from '../../src/api/surveys.ts'
import { expect, type Locator, type Page, type Site, test } from './support.ts'

/** Opens the page of a question type. @returns its live survey */
async function openSample(page: Page, site: Site, { question }: Sample) {
  await page.goto(`${site.gallery}/questions/${question.type}`)
  const survey = page.frameLocator('.gallery-stage iframe').locator('panel-survey')
  await expect(survey.getByRole('heading', { name: question.question })).toBeVisible()
  return survey
}

/** Answers the question as a member does. */
async function give(survey: Locator, { question, answer }: Sample) {
  const field = survey.getByRole('textbox').or(survey.locator('input[type=date]'))
  if (question.options)
    for (const option of [answer].flat()) await survey.getByText(String(option), { exact: true }).click()
  else if (question.type === 'rating')
    await survey.getByRole('radio', { name: `${answer} of ${question.maxRating}` }).check({ force: true })
  else await field.fill(String(answer))
}

for (const sample of samples) {
  const { type, id } = sample.question
  test(`the page of the question type ${type} shows the question and the answer as they are sent`, async ({
    page,
    site,
  }) => {
    const survey = await openSample(page, site, sample)
    await expect(page.getByRole('region', { name: 'The question as JSON, to copy' })).toContainText(`"type": "${type}"`)
    const shown = await page.getByRole('region', { name: 'The answer as JSON, to copy' }).innerText()
    const send = survey.getByRole('button', { name: 'Submit Survey' })
    if (sample.wrong) {
      await survey.getByRole('textbox').fill(sample.wrong.typed)
      await send.click()
      await expect(survey.getByText(sample.wrong.says)).toBeVisible()
      await expect(page.getByText(`the member reads “${sample.wrong.says}”`)).toBeVisible()
    }
    await give(survey, sample)
    const sent = page.waitForRequest((request) => request.url().endsWith(`/surveys/${sampleId(sample)}/submit`))
    await send.click()
    const { responses } = (await sent).postDataJSON()
    expect({ responses }).toEqual({ responses: { [id]: sample.answer } })
    expect(JSON.parse(shown)).toEqual({ responses })
    await expect(survey.getByRole('heading', { name: 'Thank you. Your answers are in.' })).toBeVisible()
  })
}

test('the question types are found by search, in the contents and from the page of panel-survey', async ({
  page,
  site,
}) => {
  await page.goto(`${site.gallery}/elements/panel-survey`)
  await page.getByRole('region', { name: 'Question types' }).getByRole('link', { name: 'rating' }).click()
  await expect(page).toHaveURL(/\/questions\/rating$/)
  await expect(page.getByRole('heading', { level: 1, name: 'rating' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'textarea', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'textarea' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search' }).fill('checkbox')
  await expect(page.getByRole('option').first()).toContainText('checkbox, a question type')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/questions\/checkbox$/)
})

test('no member of the site meets a sample question, and the server checks its answers as any other', async ({
  site,
  member,
  request,
}) => {
  const { surveys } = (await site.server.call(listSurveys, { token: member.token })).answer
  expect(surveys.filter((survey) => survey.id.startsWith('sample-'))).toEqual([])
  const headers = { Authorization: `Bearer ${member.token}` }
  expect((await request.get(`${site.host}/api/surveys/sample-date`, { headers })).status()).toBe(404)
  const post = (answer: unknown) =>
    request.post(`${site.host}/sandbox/live/api/surveys/sample-date/submit`, {
      headers,
      data: { responses: { q1: answer }, timeSpent: 1 },
    })
  expect((await post('2026-02-30')).status()).toBe(400)
  expect(await (await post('2026-02-28')).json()).toEqual({ success: true, pointsEarned: 0 })
})
