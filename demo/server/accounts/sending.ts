import type { Store } from '../db/open.ts'
import type { Letter } from '../mail.ts'
import type { Panel } from '../panel.ts'
import { issueCode, type Purpose } from './codes.ts'
import { startCooldown } from './cooldown.ts'
import { codeLetter } from './letters.ts'
import { findByEmail } from './members.ts'
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

/** Mails a code after the answer, if the address has an account that the purpose suits. */
export const sendLater = (panel: Panel, email: string, purpose: Purpose, suits: (member: Member) => boolean): void =>
  panel.background.run(async () => {
    const { store } = panel.database
    const member = await findByEmail(store, email)
    if (member && suits(member)) await sendCode(panel, store, member, purpose)
  })

/** Makes a code and mails it. */
export async function sendCode(panel: Panel, store: Store, member: Member, purpose: Purpose): Promise<void> {
  await panel.mail.send(await writeCode(panel, store, member, purpose))
}

/** Makes a code and writes its letter, to be sent once the transaction that made it is committed. */
export async function writeCode({ config }: Panel, store: Store, member: Member, purpose: Purpose): Promise<Letter> {
  return codeLetter(member, purpose, await issueCode(store, config.secret, member.id, purpose, config.now()))
}
