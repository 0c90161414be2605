import type { RefusalCode } from '../../../src/contract/refusals.ts'
import type { Member, Purpose } from '../db/schema.ts'
import { Refusal, tooMany } from '../refusals/failure.ts'
import type { AccountsBackend } from './backend.ts'
import type { Budget } from './budgets.ts'
import { findByEmail } from './members.ts'

interface Alarm {
  /** The member's id, because the log must not contain addresses. */
  readonly member: string
  readonly budget: 'account' | 'codes'
  readonly purpose?: Purpose
  readonly limit: number
}

export function raiseAlarm({ metrics, log }: AccountsBackend, alarm: Alarm): void {
  metrics.budgetsUsedUp.inc({ budget: alarm.budget })
  const guessed = alarm.budget === 'account' ? 'passwords' : 'codes'
  log.warn(alarm, `somebody is guessing the ${guessed} of an account: the daily limit of wrong ones is reached`)
}

export const passwordsOf = (email: string): Budget => ({ name: 'account', key: email })

/**
 * Checks a password. `guarded` is true after too many wrong passwords from any address: a mailed code must then prove
 * the owner. Tries from one address run one after another, so that simultaneous tries with the right password do not
 * exhaust the limit.
 */
export function checkPassword(
  backend: AccountsBackend,
  { email, password, address }: { email: string; password: string; address: string },
): Promise<{ member: Member; guarded: boolean }> {
  const { budgets, database, passwords, metrics } = backend
  const { store } = database
  const counts: Budget[] = [
    { name: 'login', key: `${email} ${address}` },
    { name: 'network', key: address },
    { name: 'networkDay', key: address },
  ]
  return backend.turns(address, async () => {
    const { refused } = await budgets.take(store, counts)
    if (refused) throw tooMany(refused.wait)
    const found = await findByEmail(store, email)
    const matches = await passwords.matches(found?.passwordHash, password).catch(async (fault: unknown) => {
      await budgets.add(store, counts, -1)
      throw fault
    })
    if (!matches || !found) {
      metrics.signInFailures.inc()
      const [account] = await budgets.add(store, [passwordsOf(email)], 1)
      if (found && account?.used === account?.limit && account)
        raiseAlarm(backend, { member: found.id, budget: 'account', limit: account.limit })
      throw new Refusal('wrong-credentials')
    }
    await budgets.add(store, counts, -1)
    const { used, limit } = await budgets.read(store, passwordsOf(email))
    return { member: found, guarded: used >= limit }
  })
}

export async function checkOwnPassword(
  { budgets, database, passwords }: AccountsBackend,
  member: Member,
  password: string,
  refusals: { wrong: RefusalCode; tooMany?: RefusalCode },
): Promise<void> {
  const budget: Budget = { name: 'password', key: member.id }
  await budgets.limit(database.store, budget, refusals.tooMany)
  if (!(await passwords.matches(member.passwordHash, password))) throw new Refusal(refusals.wrong)
  await budgets.add(database.store, [budget], -1)
}
