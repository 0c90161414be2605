import { HttpFailure } from '../failure.ts'
import { tooMany } from '../limits.ts'
import type { Panel } from '../panel.ts'
import type { Budget, Standing } from './budgets.ts'
import { readChallenge } from './challenge.ts'
import { findCode, type Purpose, type RightCode } from './codes.ts'
import { readCode, readEmail } from './given.ts'
import { codesRefusedLetter } from './letters.ts'
import { findByEmail, lockMember } from './members.ts'
import { passwordsOf } from './password-tries.ts'
import type { Member } from './sessions.ts'

export interface GivenCode {
  readonly email: string
  readonly otp: string
  readonly challenge?: string | null | undefined
}

export const wrongCode = () => new HttpFailure(400, 'invalid-code', 'Invalid or expired code')

/** Whoever comes this far has the password: the way out is a new one. */
const codesUsedUp = (wait: number) =>
  new HttpFailure(
    429,
    'codes-used-up',
    'Too many wrong codes were entered for this account. Reset your password to sign in.',
    wait,
  )

interface Try {
  readonly purpose: Purpose
  readonly email: string
  readonly address: string
  readonly challenge: string | undefined
}

/** Wrong six-digit codes of an account: over all of its codes and challenges, in a day. */
const codesOf = (purpose: Purpose, email: string): Budget => ({ name: 'codes', key: `${purpose}:${email}` })
const unchallengedOf = (purpose: Purpose, email: string): Budget => ({
  name: 'unchallengedDay',
  key: `${purpose}:${email}`,
})

/** All that is counted for an account, from wherever the tries came. */
export const budgetsOfAccount = (email: string): Budget[] => [
  passwordsOf(email),
  ...(['login', 'registration'] as const).flatMap((purpose) => [
    codesOf(purpose, email),
    unchallengedOf(purpose, email),
  ]),
]

/**
 * What a try is counted against. Who brings no challenge shares a small budget of their own, and never takes from that
 * of who does. A code for a new password is beyond guessing, so no count over a whole account can block the way out.
 */
function budgetsOf({ purpose, email, address, challenge }: Try): Budget[] {
  const own: Budget = challenge
    ? { name: 'challenge', key: challenge }
    : { name: 'unchallenged', key: `${purpose}:${email}:${address}` }
  if (purpose === 'reset') return [own]
  const account = challenge ? codesOf(purpose, email) : unchallengedOf(purpose, email)
  return [own, account, { name: 'network', key: address }, { name: 'networkDay', key: address }]
}

function refusalOf({ name, wait }: Standing, purpose: Purpose): HttpFailure {
  if (name === 'codes') return purpose === 'login' ? codesUsedUp(wait) : tooMany(wait)
  return name === 'network' || name === 'networkDay' ? tooMany(wait) : wrongCode()
}

/** Refuses another code where the account's budget for them is used up. */
export async function refuseUsedUp({ budgets, config, database }: Panel, email: string): Promise<void> {
  const used = await budgets.used(database.store, codesOf('login', email))
  if (used >= config.limits.codes.points) throw codesUsedUp(config.limits.codes.seconds)
}

/** Says it once for an account and a day: in the log, and to the owner, whose password somebody has. */
async function raiseAlarm(panel: Panel, member: Member, purpose: Purpose, { endsAt, limit }: Standing): Promise<void> {
  panel.alarms.raise({ member: member.id, budget: 'codes', purpose, limit })
  if (purpose !== 'login') return
  await panel.database.store.transaction(async (store) => {
    const reader = await lockMember(store, member.id)
    if (reader) await panel.mail.enqueue(store, codesRefusedLetter(reader, endsAt))
  })
}

/** The code that was mailed, not spent yet. One wording for wrong, expired and used up, and for no such account. */
export async function checkGivenCode(
  panel: Panel,
  purpose: Purpose,
  given: GivenCode,
  address: string,
): Promise<RightCode> {
  const { budgets, config, database, metrics } = panel
  const { store } = database
  const { secret } = config
  const now = config.now()
  const email = readEmail(given.email)
  const code = readCode(purpose, given.otp)
  const challenge = readChallenge(secret, { purpose, email }, given.challenge, now)
  const counts = budgetsOf({ purpose, email, address, challenge })
  const { taken, refused } = await budgets.take(store, counts)
  if (refused) {
    metrics.limitsHit.add({ limit: refused.name })
    throw refusalOf(refused, purpose)
  }
  const member = await findByEmail(store, email)
  // an unknown account takes the same path, and finds no code there
  const right = await findCode(store, { secret, userId: member?.id ?? '', purpose }, code, now)
  if (right) {
    await budgets.add(store, counts, -1)
    return right
  }
  panel.alarms.wrongCode(purpose)
  const account = taken.find(({ name }) => name === 'codes')
  if (member && account?.used === account?.limit && account) await raiseAlarm(panel, member, purpose, account)
  throw wrongCode()
}
