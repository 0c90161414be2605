import type { Call } from '../../../../src/contract/call.ts'
import { calls, contract } from '../../http/contract/calls.ts'
import { StartFailure } from '../../refusals/failure.ts'
import { optionalCalls } from './optional.ts'
import { sendCall } from './send.ts'
import type { Subject } from './verdict.ts'
import type { Visitor } from './visit.ts'

/** A step of docs/backend.md by which a server grows. A server of a stage also has the calls of the stages before it. */
export interface Stage {
  readonly name: string
  readonly about: string
  readonly subjects: readonly Subject[]
}

/** The calls that a first version needs, as in demo/examples/backend. */
export const firstCalls: readonly Call[] = [
  contract.login,
  contract.verify,
  contract.listSurveys,
  contract.getSurvey,
  contract.submitSurvey,
  contract.surveyHistory,
  contract.dashboard,
  contract.logout,
]

const moneyCalls: readonly Call[] = [
  contract.getBankDetails,
  contract.saveBankDetails,
  contract.listRewards,
  contract.redeemReward,
  contract.requestWithdrawal,
  contract.withdrawalHistory,
]

const accountCalls: readonly Call[] = calls
  .map(({ call }) => call)
  .filter((call) => !firstCalls.includes(call) && !moneyCalls.includes(call) && !optionalCalls.has(call))

const first: Stage = { name: 'first', about: 'sign-in, surveys and the dashboard', subjects: firstCalls }
const accounts: Stage = {
  name: 'accounts',
  about: 'registration, mailed codes, passwords and the profile',
  subjects: accountCalls,
}
const money: Stage = { name: 'money', about: 'bank details, rewards and withdrawals', subjects: moneyCalls }
const everything: Stage = {
  name: 'everything',
  about: 'the optional calls and the live channel',
  subjects: [...[...optionalCalls].filter((call) => !firstCalls.includes(call)), 'socket'],
}

export const stages: readonly Stage[] = [first, accounts, money, everything]

/** The last stage of the required calls. */
export const required = money

export const stageNamed = (name: string): Stage | undefined => stages.find((stage) => stage.name === name)

export const stagesAfter = (stage: Stage): readonly Stage[] => stages.slice(stages.indexOf(stage) + 1)

const SOME_ID = 'no-such-id'

/** Asks without a session and without a body that a call takes, so that nothing is done. */
async function isServed({ api, fetch }: Visitor, call: Call): Promise<boolean> {
  const body = call.method === 'GET' ? {} : { body: {} }
  const request = { id: SOME_ID, fetch, signal: AbortSignal.timeout(30_000), ...body }
  const { status } = await sendCall<Call>(api, call, request as object).catch((fault: Error) => {
    throw new StartFailure(`${api} gave no answer (${fault.message})`)
  })
  return status !== 404
}

async function hasOneOf(visitor: Visitor, stage: Stage): Promise<boolean> {
  for (const call of stage.subjects) if (call !== 'socket' && (await isServed(visitor, call))) return true
  return false
}

/**
 * Returns the last stage of which the server has a call, so that a call that was lost shows as missing. Returns
 * undefined if the server answers an unknown address as it does a call. @throws a StartFailure without an answer
 */
export async function findStage(visitor: Visitor): Promise<Stage | undefined> {
  const unknown = { ...contract.dashboard, path: '/no-such-call' }
  if (await isServed(visitor, unknown)) return undefined
  for (const stage of [money, accounts]) if (await hasOneOf(visitor, stage)) return stage
  return first
}
