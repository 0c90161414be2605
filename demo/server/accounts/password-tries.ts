import type { Backend } from '../backend.ts'
import { tooMany } from '../http/limits/limits.ts'
import { Refusal } from '../http/refusals/failure.ts'
import type { Budget } from './budgets.ts'
import { findByEmail } from './members.ts'
import type { Member } from './sessions.ts'

export const wrongPassword = () => new Refusal('wrong-credentials')

interface GivenPassword {
  readonly email: string
  readonly password: string
  readonly address: string
}

/** Wrong passwords of an account, from any address. */
export const passwordsOf = (email: string): Budget => ({ name: 'account', key: email })

/**
 * The account of the address, if the password is right. `guarded`: after so many wrong ones from anywhere the right one
 * may have been guessed, and a mailed code must prove the owner. Tries from one address run one after another, so that
 * simultaneous right ones do not use up the limit.
 */
export function checkPassword(backend: Backend, given: GivenPassword): Promise<{ member: Member; guarded: boolean }> {
  const { budgets, config, database, passwords, alarms, metrics } = backend
  const { store } = database
  const { email, password, address } = given
  const counts: Budget[] = [
    { name: 'login', key: `${email} ${address}` },
    { name: 'network', key: address },
    { name: 'networkDay', key: address },
  ]
  return backend.turns(address, async () => {
    const { refused } = await budgets.take(store, counts)
    if (refused) {
      metrics.limitsHit.inc({ limit: refused.name })
      throw tooMany(refused.wait)
    }
    const found = await findByEmail(store, email)
    const matches = await passwords.matches(found?.passwordHash, password).catch(async (fault: unknown) => {
      // nothing was looked at
      await budgets.add(store, counts, -1)
      throw fault
    })
    if (!matches || !found) {
      alarms.wrongPassword()
      const [account] = await budgets.add(store, [passwordsOf(email)], 1)
      if (found && account?.used === account?.limit)
        alarms.raise({ member: found.id, budget: 'account', limit: config.limits.account.points })
      throw wrongPassword()
    }
    await budgets.add(store, counts, -1)
    const used = await budgets.used(store, passwordsOf(email))
    return { member: found, guarded: used >= config.limits.account.points }
  })
}
