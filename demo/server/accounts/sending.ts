import type { Store } from '../db/open.ts'
import type { Panel } from '../panel.ts'
import { issueCode, type Purpose } from './codes.ts'
import { startCooldown } from './cooldown.ts'
import { codeLetter } from './letters.ts'
import type { Member } from './sessions.ts'

/**
 * Starts the wait until the next mail of this purpose, whether or not the address has an account.
 * Answers 0 when a mail may go out now, otherwise the seconds left; beyond the hourly limit a 429.
 */
export async function waitForNext(panel: Panel, purpose: Purpose, email: string): Promise<number> {
  const { config, database, limits } = panel
  const { secret, resendAfter } = config
  const cooldown = { secret, purpose, email, seconds: resendAfter, now: config.now() }
  const wait = await startCooldown(database.store, cooldown)
  if (wait === 0) await limits.take('mails', `${purpose}:${email}`)
  return wait
}

/** Makes a code and mails it. */
export async function sendCode(panel: Panel, store: Store, member: Member, purpose: Purpose): Promise<void> {
  const { config, mail } = panel
  const code = await issueCode(store, config.secret, member.id, purpose, config.now())
  await mail.send(codeLetter(member.email, member.firstName, purpose, code))
}
