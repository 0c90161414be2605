import { setTimeout } from 'node:timers/promises'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { withdrawals } from '../../demo/server/db/schema.ts'
import { decideWithdrawal } from '../../demo/server/money/withdrawals/decision.ts'
import { newEmail } from '../support/server.ts'
import { openSite } from '../support/site.ts'
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts'
import { manyQuestions, plantOpenSurvey } from '../support/surveys.ts'
import type { Preferences } from './bidi.ts'
import { prepareEngines } from './engines.ts'
import { faultsIn, pointsIn, publishElements } from './page.ts'
import { createScreen, type Screen } from './screen.ts'
import type { Tab } from './tab.ts'

// One reader's way from the offer of a survey to the payout, on a strict page of a partner's, in engines other than
// Chromium: answers as a guest, registers, withdraws.

const QUESTIONS = 4
const REWARD = 150
const PASSWORD = 'Marigold#2026'

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

async function codeFor(email: string): Promise<string> {
  const find = () => smtp.delivered.findLast(({ to }) => to.includes(email))
  await expect.poll(find).toBeDefined()
  const mail = find()
  const [code] = (mail && /^\d{6}$/m.exec(partsOf(mail).text)) ?? []
  return code ?? ''
}

async function register(survey: Screen, email: string) {
  const typed = {
    'First name': 'Kavya',
    'Last name': 'Nair',
    Email: email,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  }
  for (const [label, value] of Object.entries(typed)) await survey.fill(label, value)
  await survey.choose('I agree to the terms and conditions')
  await survey.press('Create Account')
  await survey.see('Verify Your Email')
  await survey.fill('6-digit code', await codeFor(email))
}

async function answer(survey: Screen) {
  await survey.press('Start')
  for (let number = 1; number <= QUESTIONS; number++) {
    await survey.see(`Question ${number} of ${QUESTIONS}`)
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

async function approve() {
  const { store } = site.server.server.database
  const [withdrawal] = await store.select().from(withdrawals).orderBy(desc(withdrawals.requestDate)).limit(1)
  if (!withdrawal) throw new Error('the member has requested no withdrawal')
  await decideWithdrawal(store, { id: withdrawal.id, action: 'approve', by: 'Nila', at: new Date() })
}

/** Waits for the page's live channel, because an earlier notice reaches nobody. */
async function joined() {
  await expect.poll(() => site.server.server.metrics.registry.metrics()).toMatch(/^panel_sockets [1-9]/m)
  // The socket joins the member's room after one more read.
  await setTimeout(1000)
}

describe.each(prepareEngines())('$name', ({ start, denials }) => {
  /** Starts the engine. The test must close it. */
  async function begin(preferences?: Preferences) {
    const tab = await start(preferences)
    onTestFinished(() => tab.close())
    process.stdout.write(`in ${tab.browser}\n`)
    return tab
  }

  async function travel(tab: Tab, isIsolated: boolean) {
    const screen = (name: string) => createScreen(tab, `panel-${name}`, isIsolated)
    const id = await plantOpenSurvey(site.server, manyQuestions(QUESTIONS), REWARD)
    const open = (...starts: readonly string[]) => tab.open(publishElements(site, isIsolated, ...starts))

    await open(`survey survey-id="${id}"`, 'profile')
    await answer(screen('survey'))
    await register(screen('survey'), newEmail())
    await screen('survey').see('Thank you. Your answers are in.')
    await expect.poll(() => pointsIn(tab)).toContain(REWARD)
    await saveBank(screen('profile'))
    expect(await faultsIn(tab)).toEqual([])
    return { screen, open, id }
  }

  test.each([
    ['native', false],
    ['isolated', true],
  ])('a reader registers, withdraws and gets the payout notice in %s elements', async (_, isIsolated) => {
    const tab = await begin()
    const { screen, open, id } = await travel(tab, isIsolated)
    await open('rewards', 'toasts', `survey survey-id="${id}"`)
    await screen('survey').see('Survey Already Completed!')
    await withdraw(screen('rewards'))
    await joined()
    await approve()
    await screen('toasts').see('Withdrawal approved! 120 points deducted.')
    await expect.poll(() => pointsIn(tab)).toContain(REWARD - 120)
    expect(await faultsIn(tab)).toEqual([])
  })

  for (const [name, preferences] of Object.entries(denials))
    test(`isolated elements share a session if the browser denies storage ${name}`, async () => {
      await travel(await begin(preferences), true)
    })

  test.each([
    ['native', false],
    ['isolated', true],
  ])('a launcher opens by itself with %s elements', async (_, isIsolated) => {
    const tab = await begin()
    const id = await plantOpenSurvey(site.server, manyQuestions(QUESTIONS), REWARD)
    await tab.open(publishElements(site, isIsolated, `launcher survey-id="${id}" open="load"`))
    await createScreen(tab, 'panel-survey', isIsolated).press('Start')
    await createScreen(tab, 'panel-survey', isIsolated).see(`Question 1 of ${QUESTIONS}`)
    expect(await faultsIn(tab)).toEqual([])
  })
})
