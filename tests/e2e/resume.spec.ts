import type { Browser } from '@playwright/test'
import { draftOf } from '../support/drafts.ts'
import { manyQuestions, type PlantedQuestion, plantSurvey } from '../support/surveys.ts'
import { expect, type Member, openAs, type Page, refusedWith, type Site, test } from './support.ts'

const TOTAL = 4

/** The questions do not advance by themselves. */
const written: readonly PlantedQuestion[] = [
  { type: 'text' },
  { type: 'text' },
  { type: 'checkbox', options: ['Morning', 'Evening'] },
  { type: 'multiple-choice', options: ['Ragi', 'Rice'] },
]

async function device(browser: Browser, site: Site, member: Member, path: string, size = { width: 1280, height: 800 }) {
  const context = await browser.newContext({ viewport: size, baseURL: site.host })
  const page = await context.newPage()
  await openAs(page, site, member, path)
  return { context, page, survey: page.locator('panel-survey') }
}

const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('a member begins a survey on a phone and ends it on a desktop', async ({ browser, site, member, complaints }) => {
  const id = await plantSurvey(site.server, written)
  const path = `/surveys/${id}`
  const phone = await device(browser, site, member, path, { width: 360, height: 740 })
  await phone.survey.getByRole('textbox').fill('Wheat')
  await phone.survey.getByRole('button', { name: 'Next' }).click()
  await expect(phone.survey.getByText(`Question 2 of ${TOTAL}`).first()).toBeVisible()
  await phone.survey.getByRole('textbox').fill('from the phone')
  const kept = draftOf(site.server, member, id)
  await expect.poll(() => kept.answers()).toEqual({ q1: 'Wheat', q2: 'from the phone' })

  const desk = await device(browser, site, member, path)
  await expect(
    desk.survey.getByText(`2 of ${TOTAL} questions answered on your devices, and saved with your account.`),
  ).toBeVisible()
  await desk.survey.getByRole('button', { name: `Continue with Question 2 of ${TOTAL}` }).click()
  await expect(desk.survey.getByRole('textbox')).toHaveValue('from the phone')

  await phone.survey.getByRole('textbox').fill('changed on the phone')
  await desk.survey.getByRole('button', { name: 'Next' }).click()
  await desk.survey.getByText('Evening').click()
  await expect.poll(() => kept.answers()).toEqual({ q1: 'Wheat', q2: 'changed on the phone', q3: ['Evening'] })
  await comeBack(desk.page)
  await desk.survey.getByRole('button', { name: 'Previous' }).click()
  await expect(desk.survey.getByRole('textbox')).toHaveValue('changed on the phone')

  await desk.survey.getByRole('button', { name: 'Next' }).click()
  await desk.survey.getByRole('button', { name: 'Next' }).click()
  await desk.survey.getByText('Ragi').click()
  await desk.survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(desk.survey.getByText('Thank you. Your answers are in.')).toBeVisible()

  complaints.allow(refusedWith(400))
  await comeBack(phone.page)
  await expect(phone.survey.getByText('Survey Already Completed!')).toBeVisible()
  await phone.page.goto(path)
  await expect(phone.survey.getByText('Survey Already Completed!')).toBeVisible()
  await phone.context.close()
  await desk.context.close()
})

test('a page that closes sends the last typed text, and Start Again clears both devices', async ({
  browser,
  site,
  member,
}) => {
  const id = await plantSurvey(site.server, manyQuestions(TOTAL))
  const path = `/surveys/${id}`
  const kept = draftOf(site.server, member, id)
  const phone = await device(browser, site, member, path)
  await phone.survey.getByText('Rice').click()
  await phone.page.locator('panel-survey').getByText('Back to Surveys').first().click()
  await expect.poll(() => kept.answers()).toEqual({ q1: 'Rice' })

  const desk = await device(browser, site, member, path)
  await desk.survey.getByRole('button', { name: 'Start Again' }).click()
  await expect(desk.survey.getByText(`Question 1 of ${TOTAL}`).first()).toBeVisible()
  await expect.poll(() => kept.answers()).toEqual({})
  await phone.page.goto(path)
  await expect(phone.survey.getByText(`Question 1 of ${TOTAL}`).first()).toBeVisible()
  await expect(phone.survey.getByRole('radio', { name: 'Rice' })).not.toBeChecked()
  await phone.context.close()
  await desk.context.close()
})
