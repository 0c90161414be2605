import { plantSurvey } from '../support/surveys.ts'
import { expect, type Locator, openAs, type Page, type Site, test } from './support.ts'

type Question = Parameters<typeof plantSurvey>[1][number]

async function openSurvey(page: Page, site: Site, member: { token: string }, asked: readonly Question[]) {
  const id = await plantSurvey(site.server, asked)
  await openAs(page, site, member, `/surveys/${id}`)
  const survey = page.locator('panel-survey')
  await expect(survey.getByText(`Question 1 of ${asked.length}`)).toBeVisible()
  return { id, survey }
}

const pressed = (survey: Locator, name: string) => survey.getByRole('button', { name, exact: true }).click()

/** Types into the parts of the shown date, from the first one on. */
async function typeDate(page: Page, survey: Locator, keys: string) {
  await survey.locator('input[type=date]').focus()
  await page.keyboard.type(keys)
}

const NO_DAY =
  'This date is not complete, or there is no such day. Please enter day, month and year, or empty the field.'

test('an incomplete or impossible date keeps the member at the question', async ({ page, site, member }) => {
  const { survey } = await openSurvey(page, site, member, [
    { required: false },
    { type: 'date', required: false },
    { required: false },
  ])
  await pressed(survey, 'Next')
  await expect(survey.getByText('Question 2 of 3')).toBeVisible()
  for (const keys of ['1231', '02312026']) {
    await typeDate(page, survey, keys)
    for (const way of ['Next', 'Previous']) {
      await pressed(survey, way)
      await expect(survey.getByRole('alert'), `${keys}, ${way}`).toHaveText(NO_DAY)
      await expect(survey.getByText('Question 2 of 3')).toBeVisible()
    }
    await survey.locator('input[type=date]').focus()
    await page.keyboard.press('Enter')
    await page.goBack()
    await survey.getByRole('link', { name: 'Back to Surveys' }).click()
    await expect(survey.getByText('Question 2 of 3')).toBeVisible()
    await expect(survey.locator('input[type=date]')).toHaveJSProperty('validity.badInput', true)
  }
  await typeDate(page, survey, '12312026')
  await pressed(survey, 'Next')
  await expect(survey.getByText('Question 3 of 3')).toBeVisible()
  await pressed(survey, 'Previous')
  await expect(survey.locator('input[type=date]')).toHaveValue('2026-12-31')
  // The previous answer stays until the field has a readable date.
  await survey.locator('input[type=date]').focus()
  await page.keyboard.press('Backspace')
  await pressed(survey, 'Next')
  await expect(survey.getByRole('alert')).toHaveText(NO_DAY)
  await survey.locator('input[type=date]').fill('')
  await pressed(survey, 'Next')
  await pressed(survey, 'Previous')
  await expect(survey.locator('input[type=date]')).toHaveValue('')
})

test('a field keeps all of a paste that is too long, and shows an error at once', async ({ page, site, member }) => {
  const { survey } = await openSurvey(page, site, member, [{ type: 'textarea' }, {}])
  const box = survey.getByRole('textbox')
  await box.fill('अ'.repeat(5200))
  await expect(survey.getByRole('alert')).toHaveText(
    'The answer has 5,200 characters, and can have 5,000. Please shorten it.',
  )
  await pressed(survey, 'Next')
  await expect(survey.getByText('Question 1 of 2')).toBeVisible()
  expect((await box.inputValue()).length).toBe(5200)
  await page.reload()
  await survey.getByRole('button', { name: 'Continue with Question 1 of 2' }).click()
  expect((await box.inputValue()).length).toBe(5200)
  await box.fill('अ'.repeat(5000))
  await expect(survey.getByRole('alert')).toBeEmpty()
})

test('questions and options show their line breaks', async ({ page, site, member }) => {
  const question = 'First line\nSecond line'
  const { survey } = await openSurvey(page, site, member, [
    { question, type: 'multiple-choice', options: ['One\nTwo', 'Three'] },
  ])
  const lines = (text: Locator) =>
    text.evaluate((element) =>
      Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  expect(await survey.getByRole('heading', { level: 2 }).innerText()).toBe(question)
  expect(await lines(survey.getByRole('heading', { level: 2 }))).toBe(2)
  expect(await survey.locator('.panel-choice-list-row bdi').first().innerText()).toBe('One\nTwo')
})

test('Enter on screen adds a line, and Enter on a hardware keyboard moves on', async ({ page, site, member }) => {
  const { survey } = await openSurvey(page, site, member, [{ type: 'textarea' }, { type: 'textarea' }])
  const devtools = await page.context().newCDPSession(page)
  const enter = async (code: string) => {
    const key = { key: 'Enter', code, text: '\r', windowsVirtualKeyCode: 13 }
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  }
  const box = survey.getByRole('textbox')
  await expect(survey.getByText('Press Shift and Enter for a new line.')).toBeVisible()
  await box.fill('A lower price.')
  await enter('')
  await page.keyboard.type('A shorter queue.')
  await expect(box).toHaveValue('A lower price.\nA shorter queue.')
  await enter('Enter')
  await expect(survey.getByText('Question 2 of 2')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  test('Enter adds a line, and no hint names keys that the phone does not have', async ({ page, site, member }) => {
    const { survey } = await openSurvey(page, site, member, [{ type: 'textarea' }, {}])
    const box = survey.getByRole('textbox')
    await box.fill('A lower price.')
    await box.press('Enter')
    await page.keyboard.type('A shorter queue.')
    await expect(box).toHaveValue('A lower price.\nA shorter queue.')
    await expect(survey.getByText('Press Shift and Enter for a new line.')).toBeHidden()
  })
})

test('an input method works in fields that rewrite what is typed', async ({ page, site, member }) => {
  await openAs(page, site, member, '/profile')
  const devtools = await page.context().newCDPSession(page)
  const bank = page.locator('panel-profile')
  await bank.getByRole('button', { name: 'Add Bank Details' }).click()
  const code = bank.getByLabel('IFSC Code')
  await code.focus()
  for (const text of ['s', 'sb', 'sbi', 'sbin'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await devtools.send('Input.insertText', { text: 'sbin' })
  await expect(code).toHaveValue('SBIN')
  await page.keyboard.type('0१23456')
  await bank.getByLabel('Account Number').fill('३०२१ ४५८७ ९६१')
  const holder = bank.getByLabel('Account Holder Name')
  await holder.fill("Asha D'Souza")
  await expect(bank.getByText('Account holder name can only contain letters and spaces')).toBeVisible()
  await expect(bank.getByText('A K MENON, not A.K. MENON')).toBeVisible()
  await holder.fill('आशा मेनन')
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByText('Bank account details updated successfully!')).toBeVisible()
  await expect(bank.getByText('SBIN0123456')).toBeVisible()
  await expect(bank.getByText('•••• 7961')).toBeVisible()
})

test('the code field accepts composed digits of another script', async ({ page, site }) => {
  const { email } = await site.server.register()
  await page.goto('/login')
  await page.evaluate((email) => {
    history.replaceState({ email, step: 'verify-email' }, '')
  }, email)
  await page.reload()
  const devtools = await page.context().newCDPSession(page)
  const code = page.locator('panel-login').getByRole('textbox')
  await code.focus()
  for (const text of ['४', '४८', '४८२', '४८२९', '४८२९१'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await devtools.send('Input.insertText', { text: '४८२९१' })
  await expect(code).toHaveValue('48291')
})

test('an incomplete date changes no filter, and an error says what is wrong', async ({ page, site, member }) => {
  await openAs(page, site, member, '/payment-history?from=2026-01-15')
  const from = page.getByLabel('From')
  await expect(from).toHaveValue('2026-01-15')
  await from.focus()
  await page.keyboard.press('Backspace')
  await page.getByLabel('To').focus()
  await expect(page.getByText('This date is not complete, or there is no such day.')).toBeVisible()
  await expect(page).toHaveURL('/payment-history?from=2026-01-15')
  await from.fill('0026-01-15')
  await from.blur()
  await expect(page.getByText('Please enter the year with four digits, from 2000 on.')).toBeVisible()
})
