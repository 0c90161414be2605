import type { Page } from '@playwright/test'
import { passwordOfDemo } from '../../demo/content/people.ts'
import { signIn } from '../e2e/support.ts'
import { on, type Scene, type Screen } from './scene.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const showCompleted = (page: Page) => page.getByRole('tab', { name: /^Completed/ }).click()
const send = (page: Page) => page.getByRole('main').locator('form [type=submit]').first().click()

const form = (name: string, path: string): Screen => ({
  name,
  scenes: [
    { name: 'first state', address: on(path) },
    { name: 'sent without values', address: on(path), act: send },
  ],
})

const member = (name: string, path: string, act?: Scene['act']): Scene => ({
  name,
  viewer: 'member',
  address: on(path),
  ...(act && { act }),
})
const newcomer = (path: string): Scene => ({ name: 'a new member', viewer: 'newcomer', address: on(path) })

async function redeem(page: Page) {
  await press(page, /^Redeem /)
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Redeem', exact: true })
  await sure.click()
  await page.getByText('Reward redeemed successfully!').waitFor()
}

/** Opens the form, which is folded on a phone. */
async function typeAmount(page: Page, amount: string) {
  const unfold = page.locator('panel-rewards button[aria-expanded=false]', { hasText: 'Withdraw' })
  if (await unfold.isVisible()) await unfold.click()
  await page.getByLabel('Amount').fill(amount)
}

async function askForWithdrawal(page: Page) {
  await typeAmount(page, '100')
  await press(page, 'Withdraw ₹100')
  await page.getByRole('dialog').waitFor()
}

async function signInByCode(page: Page) {
  await signIn(page, { email: 'vikram@example.com', password: passwordOfDemo })
  await page.getByRole('heading', { name: 'Verify Login' }).waitFor()
}

const signingIn: readonly Screen[] = [
  {
    name: 'login',
    scenes: [...form('login', '/login').scenes, { name: 'code step', address: on('/login'), act: signInByCode }],
  },
  form('register', '/register'),
  form('verify-email', '/verify-email'),
  form('forgot-password', '/forgot-password'),
  form('reset-password', '/reset-password'),
  form('set-password', '/set-password'),
]

const forMembers: readonly Screen[] = [
  {
    name: 'dashboard',
    scenes: [
      member('a member with a past', '/dashboard'),
      member('the menu', '/dashboard', (page) => press(page, /^Account of/)),
      member('offline', '/dashboard', (page) => page.evaluate(() => dispatchEvent(new Event('offline')))),
      newcomer('/dashboard'),
    ],
  },
  {
    name: 'surveys',
    scenes: [
      member('open ones', '/surveys'),
      member('completed ones', '/surveys', showCompleted),
      { ...member('one was just sent', '/surveys?completed=true'), isBrief: true },
      member('none in a category', '/surveys?category=Gardening'),
      { ...newcomer('/surveys'), name: 'none completed', act: showCompleted },
    ],
  },
  {
    name: 'rewards',
    scenes: [
      member('a member with a past', '/rewards'),
      member('a reward is asked', '/rewards', (page) => press(page, /^Redeem /)),
      member('a reward is given', '/rewards', redeem),
      member('a wrong amount', '/rewards', (page) => typeAmount(page, '99')),
      member('a withdrawal is asked', '/rewards', askForWithdrawal),
      newcomer('/rewards'),
    ],
  },
  {
    name: 'profile',
    scenes: [
      member('a member with a past', '/profile'),
      member('a new password', '/profile', (page) => press(page, 'Change Password')),
      member('a complaint', '/profile', (page) => press(page, 'Make a Complaint')),
      newcomer('/profile'),
    ],
  },
  {
    name: 'payment-history',
    scenes: [
      member('a member with a past', '/payment-history'),
      member('rejected ones', '/payment-history?status=rejected'),
      newcomer('/payment-history'),
    ],
  },
  { name: 'passbook', scenes: [member('a member with a past', '/passbook'), newcomer('/passbook')] },
]

export const siteScreens: readonly Screen[] = [
  { name: 'landing', scenes: [{ name: 'a guest', address: on('/') }] },
  ...signingIn,
  ...forMembers,
  {
    name: 'missing',
    scenes: [
      { name: 'unknown address, a guest', address: on('/no-such-page') },
      member('no such page, a member', '/no-such-page'),
      member('no such survey', '/surveys/no-such-survey'),
      { name: 'callback without an answer of Google', address: on('/oauth-callback') },
    ],
  },
]
