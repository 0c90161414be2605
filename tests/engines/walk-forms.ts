import { expect, test } from 'vitest'
import { newEmail } from '../support/server.ts'
import { keys } from './parts.ts'
import type { Walker } from './walker.ts'

const PASSWORD = 'Marigold#2026'
const WRONG_CODE = '000000'
const BOX = '.panel-code-input-box'

/** Fills forms in one engine, and looks where the focus goes. */
export function walkForms(walker: () => Walker): void {
  test('Enter in a registration without a consent to the terms leads to them, with a ring and in sight', async () => {
    const { parts, screen, openAsGuest } = walker()
    await openAsGuest('/register')
    const register = screen('panel-register')
    await register.fill('First name', 'Kavya')
    await register.fill('Last name', 'Nair')
    await register.fill('Email', newEmail())
    await register.fill('Password', PASSWORD)
    await register.fill('Confirm password', PASSWORD)
    await parts.press(keys.enter)
    await parts.focusOn('I agree to')
    await expect.poll(parts.focus).toMatchObject({ hasRing: true, isInSight: true, isChecked: false })
    await parts.press(keys.space)
    expect(await parts.focus()).toMatchObject({ isChecked: true })
  })

  test('Tab goes through the sign-in from top to bottom, each with a ring and in sight', async () => {
    const { parts, openAsGuest } = walker()
    await openAsGuest('/login')
    await parts.click(await parts.one('h1'))
    await parts.tabTo('Email')
    const names = ['Email', 'Password', 'Show password', 'Forgot your password', 'Sign In', 'Continue with Google']
    const stops = [await parts.focus()]
    while (stops.length < names.length) {
      await parts.press(keys.tab)
      stops.push(await parts.focus())
    }
    expect(stops.map(({ name }) => name)).toEqual(names)
    expect(stops.filter(({ hasRing, isInSight }) => !hasRing || !isInSight)).toEqual([])
  })

  test.each(['start', 'end'] as const)(
    'the form of a new email opens with its label in sight, from a button at the %s of a phone',
    async (block) => {
      const { tab, parts, screen, openAsMember } = walker()
      await openAsMember('/profile')
      await screen('panel-profile').see('Change Email')
      const button = await parts.named('button', 'Change Email')
      await tab.read(
        undefined,
        (top) => scrollBy({ top, behavior: 'instant' }),
        block === 'start' ? button.y - 4 : button.y + button.height - 600,
      )
      await parts.click(await parts.named('button', 'Change Email'))
      await parts.focusOn('New email')
      await expect.poll(parts.focus).toMatchObject({ hasRing: true, isInSight: true })
      expect(await parts.named('label', 'New email')).toMatchObject({ isInSight: true })
      await parts.press(keys.tab)
      await parts.focusOn('Send')
    },
  )

  test('a click on a wrong code shows all its digits as selected, and the next digit replaces them', async () => {
    const { tab, parts, screen, openAsMember } = walker()
    await openAsMember('/profile')
    const profile = screen('panel-profile')
    await profile.press('Change Email')
    await profile.fill('New email', newEmail())
    await parts.press(keys.enter)
    await profile.fill('6-digit code', WRONG_CODE)
    await expect.poll(async () => (await parts.all('input[aria-invalid=true]')).length).toBe(1)
    const before = (await parts.all(BOX)).map(({ background }) => background)
    await parts.click(await parts.one(BOX, 3))
    const looks = async () => new Set((await parts.all(BOX)).map(({ background }) => background))
    await expect.poll(async () => (await looks()).size).toBe(1)
    expect([...(await looks())]).not.toEqual([before[0]])
    await tab.type(undefined, '7')
    await expect.poll(async () => (await parts.all(BOX)).map(({ name }) => name)).toEqual(['7', '', '', '', '', ''])
  })

  test('Cancel leaves a form of the profile and leads back to its button', async () => {
    const { parts, screen, openAsMember } = walker()
    await openAsMember('/profile')
    await screen('panel-profile').press('Change Email')
    await parts.focusOn('New email')
    await parts.tabTo('Cancel')
    await parts.press(keys.enter)
    await parts.focusOn('Change Email')
    expect(await parts.focus()).toMatchObject({ hasRing: true })
  })
}
