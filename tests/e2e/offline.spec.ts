import { answerSurvey, disconnected, expect, openAs, test } from './support.ts'

test('offline, a screen that is not loaded yet says so, and loads by itself after the reconnect', async ({
  page,
  context,
  complaints,
}) => {
  complaints.announce(disconnected, /Failed to fetch dynamically imported module/)
  await page.goto('/')
  // a link of the page that the server has drawn would leave it
  const login = page.locator('panel-nav').getByRole('link', { name: 'Login' })
  await expect(login).toBeVisible()
  await context.setOffline(true)
  await login.click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('offline, a survey keeps every answer, and is sent automatically after the reconnect', async ({
  page,
  site,
  member,
  context,
  complaints,
}) => {
  complaints.announce(disconnected)
  await openAs(page, site, member, '/surveys/monthly-grocery-habits')
  const survey = page.locator('panel-survey')
  await expect(survey.getByText('Question 1 of 12')).toBeVisible()
  await context.setOffline(true)
  await answerSurvey(survey)
  await survey.getByRole('button', { name: 'Submit Survey' }).click()
  await expect(survey.getByText('Waiting for connection', { exact: true })).toBeVisible()
  await expect(survey.getByRole('heading', { name: 'Your answers are safe' })).toBeInViewport()
  await expect(survey.getByRole('heading', { name: 'Your answers are safe' })).toBeFocused()
  await expect(survey.getByText('Failed to submit survey. Please try again.'), 'nothing has failed').toBeHidden()
  await context.setOffline(false)
  await expect(survey.getByText('Thank you. Your answers are in.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Balance' })).toContainText('₹60')
})
