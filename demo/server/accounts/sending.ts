import type { Store } from '../db/open.ts'
import type { MailRequest } from '../mail/requests.ts'
import type { Panel } from '../panel.ts'
import { CODE_MINUTES, issueCode, type Purpose } from './codes.ts'
import { startCooldown } from './cooldown.ts'
import { codeLetter, knownLetter } from './letters.ts'
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

/** Makes a code and its mail, in the given transaction. */
export async function sendCode(
  { config, mail }: Pick<Panel, 'config' | 'mail'>,
  store: Store,
  member: Member,
  purpose: Purpose,
): Promise<void> {
  const now = config.now()
  const code = await issueCode(store, config.secret, member.id, purpose, now)
  const until = new Date(now.getTime() + CODE_MINUTES * 60_000)
  await mail.enqueue(store, codeLetter(member, purpose, code, until))
}

/** What a request for a mail comes to, now that the visitor has the answer: a mail, where the address has an account. */
export async function answerRequest(panel: Pick<Panel, 'config' | 'mail'>, store: Store, request: MailRequest) {
  const member = await findByEmail(store, request.email)
  if (!member) return
  switch (request.kind) {
    case 'registration':
      if (member.verifiedAt) return panel.mail.enqueue(store, knownLetter(member))
      return sendCode(panel, store, member, 'registration')
    case 'verification':
      if (!member.verifiedAt) await sendCode(panel, store, member, 'registration')
      return
    case 'reset':
      if (member.verifiedAt) await sendCode(panel, store, member, 'reset')
  }
}
