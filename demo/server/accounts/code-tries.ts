import { lockMember } from '../db/lock-member.ts'
import type { Member, Purpose } from '../db/schema.ts'
import { codesRefusedMail } from '../mail/writing.ts'
import { type Refusal, tooMany } from '../refusals/failure.ts'
import type { AccountsBackend } from './backend.ts'
import type { Budget, BudgetState } from './budgets.ts'
import { readChallenge } from './challenge.ts'
import { findCode, type RightCode } from './codes.ts'
import { findByEmail } from './members.ts'
import { passwordsOf, raiseAlarm } from './password-tries.ts'
import { wrongCode } from './rules.ts'
import { readCode, readEmail } from './typed.ts'

const codesUsedUp = (wait: number) => tooMany(wait, 'codes-used-up')

const codesOf = (purpose: Purpose, email: string): Budget => ({ name: 'codes', key: `${purpose}:${email}` })
const unchallengedOf = (purpose: Purpose, email: string): Budget => ({
  name: 'unchallengedDay',
  key: `${purpose}:${email}`,
})

export const budgetsOfAccount = (email: string): Budget[] => [
  passwordsOf(email),
  ...(['login', 'registration', 'proof'] as const).flatMap((purpose) => [
    codesOf(purpose, email),
    unchallengedOf(purpose, email),
  ]),
]

/**
 * Guesses without a challenge share a small budget. A reset code is too long to guess, so it has no budget of the
 * account, which somebody could exhaust to block the reset.
 */
function budgetsOf(purpose: Purpose, email: string, address: string, challenge: string | undefined): Budget[] {
  const own: Budget = challenge
    ? { name: 'challenge', key: challenge }
    : { name: 'unchallenged', key: `${purpose}:${email}:${address}` }
  if (purpose === 'reset') return [own]
  const account = challenge ? codesOf(purpose, email) : unchallengedOf(purpose, email)
  return [own, account, { name: 'network', key: address }, { name: 'networkDay', key: address }]
}

function refusalOf({ name, wait }: BudgetState, purpose: Purpose): Refusal {
  if (name === 'codes') return purpose === 'login' ? codesUsedUp(wait) : tooMany(wait)
  if (name === 'network' || name === 'networkDay') return tooMany(wait)
  return wrongCode(purpose, name === 'challenge')
}

export async function refuseUsedUp(
  { budgets, database }: AccountsBackend,
  email: string,
  store = database.store,
): Promise<void> {
  const { used, limit, wait } = await budgets.read(store, codesOf('login', email))
  if (used >= limit) throw codesUsedUp(wait)
}

async function tellOfGuesses(
  backend: AccountsBackend,
  member: Member,
  purpose: Purpose,
  { endsAt, limit }: BudgetState,
): Promise<void> {
  raiseAlarm(backend, { member: member.id, budget: 'codes', purpose, limit })
  if (purpose !== 'login') return
  await backend.database.store.transaction(async (store) => {
    const reader = await lockMember(store, member.id)
    if (reader) await backend.mail.enqueue(store, codesRefusedMail(reader, endsAt))
  })
}

interface Typed {
  readonly email: string
  readonly otp: string
  readonly challenge?: string | null | undefined
}

/** Checks a code and leaves it valid. A wrong code, an expired code and an unknown account get the same message. */
export const checkTypedCode = (
  backend: AccountsBackend,
  purpose: Purpose,
  typed: Typed,
  address: string,
): Promise<RightCode> => checkCodeOf(backend, undefined, { purpose, typed, address })

/** Checks a mailed code. `known` is a member whose new address got the code; without it, the address finds the member. */
export async function checkCodeOf(
  backend: AccountsBackend,
  known: Member | undefined,
  { purpose, typed, address }: { purpose: Purpose; typed: Typed; address: string },
): Promise<RightCode> {
  const { budgets, config, database, metrics } = backend
  const { store } = database
  const { secret } = config
  const now = config.now()
  const email = readEmail(typed.email)
  const code = readCode(purpose, typed.otp)
  const challenge = readChallenge(secret, { purpose, email }, typed.challenge, now)
  const counts = budgetsOf(purpose, email, address, challenge)
  const { taken, refused } = await budgets.take(store, counts)
  if (refused) throw refusalOf(refused, purpose)
  const member = known ?? (await findByEmail(store, email))
  // an unknown account runs the same query, so that the duration does not reveal it
  const owner = { secret, userId: member?.id ?? '', purpose, ...(known ? { email } : {}) }
  const right = await findCode(store, owner, code, now)
  if (right) {
    await budgets.add(store, counts, -1)
    return right
  }
  metrics.codeFailures.inc({ purpose })
  const account = taken.find(({ name }) => name === 'codes')
  if (member && account?.used === account?.limit && account) await tellOfGuesses(backend, member, purpose, account)
  const own = taken.find(({ name }) => name === 'challenge')
  throw wrongCode(purpose, own !== undefined && own.used >= own.limit)
}
