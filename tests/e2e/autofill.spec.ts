import { codeMember } from '../support/server.ts'
import { publish } from './frames.ts'
import { answerFalsely, askForSignIn, expect, type Page, refusedWith, signIn, test } from './support.ts'

type Filled = Partial<
  Record<'given-name' | 'family-name' | 'username' | 'current-password' | 'new-password' | 'one-time-code', string>
>

/** Fills the form as a password manager does: by `autocomplete` alone. */
async function fill(page: Page, values: Filled) {
  await expect(page.locator('main form')).toBeVisible()
  const unfilled = await page.locator('main form').evaluate((form, values) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    return Object.entries(values).filter(([token, value]) => {
      const inputs = form.querySelectorAll(`input[autocomplete~="${token}"]`)
      for (const input of inputs) {
        write?.call(input, value)
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
      }
      return inputs.length === 0
    })
  }, values)
  expect(unfilled, 'the form has a field for each value').toEqual([])
}

const send = (page: Page) => page.locator('main form').evaluate((form: HTMLFormElement) => form.requestSubmit())

/** Counts the password fields of the page, and names those that a manager cannot fill. */
const passwords = (page: Page) =>
  page.evaluate(() => {
    const inDepth = (root: Document | ShadowRoot): HTMLInputElement[] => [
      ...root.querySelectorAll<HTMLInputElement>('input[type=password]'),
      ...[...root.querySelectorAll('*')].flatMap((element) => (element.shadowRoot ? inDepth(element.shadowRoot) : [])),
    ]
    const all = inDepth(document)
    const lost = all.filter(
      (input) => input.getRootNode() !== document || !input.form?.querySelector('[autocomplete~=username]'),
    )
    return { count: all.length, lost: lost.map((input) => `${input.name} ${input.autocomplete}`) }
  })

test('a password manager can fill and send every form by the autocomplete values of the fields alone', async ({
  page,
  site,
}) => {
  const email = 'managed@example.org'
  const member = { email, password: 'Marigold#2026' }
  const next = 'Tuberose#2027'
  await page.clock.install()

  await page.goto('/register')
  await fill(page, { 'given-name': 'Kavya', 'family-name': 'Nair', username: email, 'new-password': member.password })
  expect(await passwords(page)).toEqual({ count: 2, lost: [] })
  await page.getByLabel('I agree to the terms and conditions').check()
  await send(page)
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/verify-email')
  await fill(page, { 'one-time-code': await site.server.code(email) })
  await send(page)
  await expect(page.getByText('Registration completed successfully!')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/dashboard')
  await page.evaluate(() => localStorage.clear())

  await page.goto('/forgot-password')
  await fill(page, { username: email })
  await send(page)
  await expect(page.getByText(/^If an account with that email exists/)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await fill(page, { username: email, 'one-time-code': await site.server.code(email), 'new-password': next })
  expect(await passwords(page)).toEqual({ count: 2, lost: [] })
  await send(page)
  await expect(page.getByText('Password reset successful! Redirecting to login...')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/login')
  await fill(page, { username: email, 'current-password': next })
  expect(await passwords(page)).toEqual({ count: 1, lost: [] })
  await send(page)
  await expect(page).toHaveURL('/dashboard')
  await page.evaluate(() => localStorage.clear())

  await page.goto('/set-password')
  await fill(page, { username: email, 'one-time-code': '123456', 'new-password': next })
  expect(await passwords(page)).toEqual({ count: 2, lost: [] })
  await answerFalsely(page, '/auth/set-password-google', { status: 200, body: '{"success":true}' })
  const sent = page.waitForRequest('**/set-password-google')
  await send(page)
  expect((await sent).postDataJSON()).toEqual({ email, otp: '123456', newPassword: next })
  await expect(page.getByText(/^Password set successfully!/)).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(email)

  await fill(page, { username: codeMember.email, 'current-password': codeMember.password })
  await send(page)
  await expect(page.getByRole('heading', { name: 'Verify Login' })).toBeVisible()
  await fill(page, { 'one-time-code': await site.server.code(codeMember.email) })
  await send(page)
  await expect(page).toHaveURL('/dashboard')
})

test('a widget has no password in a shadow root or in a form without the e-mail', async ({ page, site }) => {
  await page.goto(publish(site, '<panel-survey survey-id="streaming-and-cricket"></panel-survey>'))
  expect(await passwords(page)).toEqual({ count: 0, lost: [] })
  await askForSignIn(page.locator('panel-survey'))
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await passwords(page)).toEqual({ count: 1, lost: [] })
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  expect(await passwords(page)).toEqual({ count: 2, lost: [] })
})

test('every box of a code takes a whole pasted code in any spelling', async ({ page, context, complaints }) => {
  complaints.announce(refusedWith(400))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/login')
  await signIn(page, codeMember)
  const code = page.getByLabel('6-digit code')
  await expect(code).toBeFocused()
  const { width = 0, height = 0 } = (await code.boundingBox()) ?? {}
  const written = ['123 456', '１２３４５６', 'Within 10 minutes: 123-456.', '123456\r\n']
  for (const [place, text] of written.entries()) {
    await code.fill('98')
    await page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await code.click({ position: { x: (width * (place + 2.5)) / 6, y: height / 2 } })
    const answered = page.waitForResponse('**/auth/verify-login')
    await page.keyboard.press('ControlOrMeta+V')
    await expect(code, text).toHaveValue('123456')
    // The notice of the refusal moves the field.
    await answered
    await expect(page.getByText('Invalid or expired code')).toBeVisible()
  }
  await code.click()
  await page.keyboard.type('98')
  await expect(code, 'typing replaces the wrong code').toHaveValue('98')
})
