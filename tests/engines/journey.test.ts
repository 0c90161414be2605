import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decideWithdrawal } from '../../demo/server/rewards/decision.ts'
import { iconless, policyOf } from '../e2e/policy.ts'
import { newEmail } from '../support/server.ts'
import { openSite } from '../support/site.ts'
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts'
import { manyQuestions, plantOpenSurvey } from '../support/surveys.ts'
import { prepareEngines } from './engines.ts'
import { createScreen, type Screen } from './screen.ts'
import type { Tab } from './tab.ts'

// One reader's way from the offer of a survey to the payout, on a strict page of a partner's, in engines other than
// Chromium: answers as a guest, registers, withdraws.

const QUESTIONS = 4
const REWARD = 150
const PASSWORD = 'Marigold#2026'

/** The page's own script: it records what a developer would find in the console. */
const RECORDER = `
  window.faults = []
  for (const name of ['error', 'warn']) {
    const before = console[name]
    console[name] = (...words) => { faults.push(name + ': ' + words.join(' ')); before.apply(console, words) }
  }
  addEventListener('error', ({ message }) => faults.push('error: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => faults.push('rejection: ' + reason))
  addEventListener('panel-error', ({ detail }) => faults.push('panel-error: ' + detail.message))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => faults.push(violatedDirective + ': ' + blockedURI))
  window.points = []
  addEventListener('panel-points-changed', ({ detail }) => points.push(detail.points))
`

let smtp: TestSmtp
let site: Awaited<ReturnType<typeof openSite>>

beforeAll(async () => {
  smtp = await startSmtp()
  site = await openSite({ mail: { from: 'Panel <no-reply@panel.example>', smtpUrl: smtp.url } })
})

afterAll(async () => {
  await site.close()
  await smtp.close()
})

/** The code in the newest mail to this address. */
async function codeFor(email: string): Promise<string> {
  const find = () => smtp.delivered.findLast(({ to }) => to.includes(email))
  await expect.poll(find).toBeDefined()
  const mail = find()
  const [code] = (mail && /^\d{6}$/m.exec(partsOf(mail).text)) ?? []
  return code ?? ''
}

/** @param starts the elements' names with their attributes */
function publish(isIsolated: boolean, ...starts: readonly string[]): string {
  const isolated = isIsolated ? 'isolated' : ''
  const elements = starts.map((start) => `<panel-${start} ${isolated}></panel-${start.split(' ')[0]}>`)
  site.put('recorder.js', 'javascript', RECORDER)
  const head = `<meta charset="utf-8"><script src="/strange/recorder.js"></script><script async src="${site.host}/panel.js"></script>`
  const policy = `${policyOf(site)}; frame-src ${site.host}`.replace('script-src', "script-src 'self'")
  return site.publish(`${iconless}${head}<body>${elements.join('')}`, policy)
}

async function register(survey: Screen, email: string) {
  const typed = {
    'First name': 'Kavya',
    'Last name': 'Nair',
    'E-mail': email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  }
  for (const [label, value] of Object.entries(typed)) await survey.fill(label, value)
  await survey.choose('I agree to the terms and conditions')
  await survey.press('Create Account')
  await survey.see('Verify your e-mail')
  await survey.fill('6-digit code', await codeFor(email))
}

/** As a guest, from the offer to the form in which a newcomer registers. */
async function answer(survey: Screen) {
  await survey.press('Start')
  for (let number = 1; number <= QUESTIONS; number++) {
    await survey.see(`Question ${number} of ${QUESTIONS}`)
    // a choice, a text, several choices, and a choice again
    if (number === 2) await survey.fill('', 'Rice and wheat')
    else await survey.choose('')
    if (number < QUESTIONS) await survey.press('Next')
  }
  await survey.press('Finish')
  await survey.press(`Get Your ₹${REWARD}`)
}

async function saveBank(profile: Screen) {
  await profile.press('Add Bank Details')
  const details = { 'Account Holder Name': 'Kavya Nair', 'Account Number': '123456789012', 'IFSC Code': 'HDFC0001234' }
  for (const [label, value] of Object.entries(details)) await profile.fill(label, value)
  await profile.press('Save')
  await profile.see('Bank account details updated successfully!')
}

async function withdraw(rewards: Screen) {
  await rewards.fill('Amount', '120')
  await rewards.press('Withdraw ₹120')
  await rewards.see('Withdraw ₹120?')
  await rewards.press('Withdraw ₹120')
  await rewards.see('Withdrawal request submitted successfully!')
  await rewards.press('Close')
}

/** The operator's decision about the newest request. */
async function approve() {
  const { store } = site.server.server.database
  const withdrawal = await store.query.withdrawals.findFirst({
    orderBy: ({ requestDate }, { desc }) => desc(requestDate),
  })
  if (!withdrawal) throw new Error('no withdrawal was requested')
  await decideWithdrawal(store, { id: withdrawal.id, action: 'approve', by: 'Nila', at: new Date() })
}

describe.each(prepareEngines())('$name', ({ start }) => {
  let tab: Tab

  beforeEach(async () => {
    tab = await start()
    process.stdout.write(`in ${tab.browser}\n`)
  })
  afterEach(() => tab.close())

  test.each([
    ['native', false],
    ['isolated', true],
  ])('a reader answers, joins, withdraws and hears of the payout: %s elements', async (_, isIsolated) => {
    const screen = (name: string) => createScreen(tab, `panel-${name}`, isIsolated)
    const id = await plantOpenSurvey(site.server, manyQuestions(QUESTIONS), REWARD)
    const open = (...starts: readonly string[]) => tab.open(publish(isIsolated, ...starts))
    const points = () => tab.read(undefined, () => (window as unknown as { points: number[] }).points)
    const faults = () => tab.read(undefined, () => (window as unknown as { faults: string[] }).faults)

    await open(`survey survey-id="${id}"`, 'profile')
    await answer(screen('survey'))
    await register(screen('survey'), newEmail())
    await screen('survey').see('Thank you. Your answers are in.')
    await expect.poll(points).toContain(REWARD)
    await saveBank(screen('profile'))
    expect(await faults()).toEqual([])

    await open('rewards', 'toasts', `survey survey-id="${id}"`)
    await screen('survey').see('Survey Already Completed!')
    await withdraw(screen('rewards'))
    await approve()
    await screen('toasts').see('Withdrawal approved! 120 points deducted.')
    await expect.poll(points).toContain(REWARD - 120)
    expect(await faults()).toEqual([])
  })
})
