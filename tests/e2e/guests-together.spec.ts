import { counted, plantOpenSurvey } from '../support/surveys.ts'
import { finish, get, goOn, open, REWARD, start, thanked, written } from './guests.ts'
import { expect, refusedWith, signIn, test } from './support.ts'

test('a guest who answered in two tabs is paid once', async ({ page, site, member, complaints }) => {
  complaints.allow(refusedWith(400))
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const first = await open(page, site, id)
  await finish(first)
  const other = await page.context().newPage()
  const second = await open(other, site, id)
  await goOn(second)
  await expect(second.getByRole('heading', { name: 'All questions are answered.' })).toBeVisible()

  await get(first)
  await first.getByRole('button', { name: 'Sign in', exact: true }).click()
  await signIn(first, member)
  await thanked(first)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(second.getByText('Survey Already Completed!')).toBeVisible()
  expect(await counted(site.server, member.id)).toEqual({ responses: 1, credits: [REWARD] })
})

test('both tabs ask whose the answers are after a member signs in with another tab', async ({ page, site, member }) => {
  const id = await plantOpenSurvey(site.server, written, REWARD)
  const survey = await open(page, site, id)
  await start(survey)
  await survey.getByRole('textbox').fill('before the sign-in')
  await survey.getByRole('button', { name: 'Next' }).click()
  await expect(survey.getByText('Question 2 of 3').first()).toBeVisible()

  const elsewhere = await open(await page.context().newPage(), site, id, 'guest="sign-in"')
  await signIn(elsewhere, member)
  for (const tab of [survey, elsewhere])
    await expect(tab.getByRole('heading', { name: 'Are these answers yours?' })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'No, They Are Not Mine' }).click()
  await expect(elsewhere.getByText('Question 1 of 3').first()).toBeVisible()
  await expect(elsewhere.getByRole('textbox')).toHaveValue('')
  // The member's second choice is final.
  await survey.getByRole('button', { name: 'Yes, They Are Mine' }).click()
  await survey.getByRole('button', { name: /^Continue with Question/ }).click()
  await survey.getByRole('button', { name: 'Previous' }).click()
  await expect(survey.getByRole('textbox')).toHaveValue('before the sign-in')
  expect((await counted(site.server, member.id)).responses).toBe(0)
})
