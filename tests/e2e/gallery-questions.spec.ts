import { type Sample, samples } from '../../demo/gallery/questions.ts'
import { sweep } from '../support/size.ts'
import { expect, type Locator, type Page, type Site, test } from './support.ts'

async function openSample(page: Page, site: Site, { question }: Sample) {
  await page.goto(`${site.gallery}/questions/${question.type}`)
  const survey = page.frameLocator('.gallery-stage iframe').locator('panel-survey')
  await expect(survey.getByRole('heading', { name: question.question })).toBeVisible()
  return survey
}

async function give(survey: Locator, { question, answer }: Sample) {
  const field = survey.getByRole('textbox').or(survey.locator('input[type=date]'))
  if (question.rows)
    for (const [at, option] of Object.values(answer).entries())
      await survey
        .getByRole('radiogroup')
        .nth(at)
        .getByRole('radio', { name: option, exact: true })
        .check({ force: true })
  else if (question.options)
    for (const option of [answer].flat()) await survey.getByText(String(option), { exact: true }).click()
  else if (typeof answer === 'number')
    await survey.getByRole('radio', { name: new RegExp(`^${answer} of `) }).check({ force: true })
  else await field.fill(String(answer))
}

async function storedAnswers(page: Page): Promise<unknown> {
  const frame = page.frames().find((one) => one.url().includes('/stage/'))
  const stored = await frame?.evaluate(() => sessionStorage.getItem('panel-demo-state'))
  return JSON.parse(stored ?? '{}').responses[0].answers
}

const types = sweep(
  samples.map(({ question }) => question.type),
  'multiple-choice',
  'checkbox',
  'matrix',
  'ranking',
  'rating',
  'email',
  'date',
)
for (const sample of samples.filter(({ question }) => types.includes(question.type))) {
  const { type, id } = sample.question
  test(`the page of the question type ${type} shows the question and the answer`, async ({ page, site }) => {
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
    await send.click()
    await expect(survey.getByRole('heading', { name: 'Thank you. Your answers are in.' })).toBeVisible()
    const responses = await storedAnswers(page)
    expect(responses).toEqual({ [id]: sample.answer })
    expect(JSON.parse(shown)).toEqual({ responses })
  })
}
