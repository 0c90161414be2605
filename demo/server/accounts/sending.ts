import type { Store } from '../db/open.ts'
import type { MailRequest } from '../mail/requests.ts'
import type { Panel } from '../panel.ts'
import { liveCode, type Purpose } from './codes.ts'
import { startCooldown } from './cooldown.ts'
import { codeLetter, knownLetter } from './letters.ts'
import { findByEmail, lockMember } from './members.ts'
import type { Member } from './sessions.ts'

/** A new code is made once so much of the life of the one before is left. */
const HALF = 0.5
/** The same, once mails are spread over time: what is in the inbox serves nearly as long as it lives. */
const QUARTER = 0.25

/** Who asks for a mail, and whose mail it is. */
export interface Asking {
  readonly purpose: Purpose
  /** Normalized; it need not belong to an account, so that a wait does not tell which do. */
  readonly email: string
  readonly address: string
}

/** Starts this caller's wait until the next mail. Answers 0 when one may go out now, otherwise the seconds left. */
export const waitForNext = ({ config, database }: Panel, asking: Asking): Promise<number> =>
  startCooldown(database.store, {
    ...asking,
    secret: config.secret,
    seconds: config.resendAfter,
    now: config.now(),
  })

type Sending = Pick<Panel, 'config' | 'mail' | 'budgets'>

/** Whether so many mails of the kind went to the recipient that they are spread over time. Counts this one. */
async function isSpread({ budgets }: Sending, store: Store, kind: string, email: string): Promise<boolean> {
  const [mails] = await budgets.add(store, [{ name: 'mails', key: `${kind}:${email}` }], 1)
  return mails !== undefined && mails.used > mails.limit
}

/**
 * Mails the live code, in the given transaction. Requests, from whomever, change nothing about a code that was just
 * mailed, and after the first few a mail comes with each new code only: a flood neither voids a code nor fills an
 * inbox, and the code that lies there works for whoever owns the inbox.
 */
export async function sendCode(panel: Sending, store: Store, member: Member, purpose: Purpose): Promise<void> {
  const { config, mail } = panel
  const now = config.now()
  await lockMember(store, member.id)
  const spread = await isSpread(panel, store, purpose, member.email)
  const owner = { secret: config.secret, userId: member.id, purpose }
  const live = await liveCode(store, owner, spread ? QUARTER : HALF, now)
  if (!spread || live.isNew) await mail.enqueue(store, codeLetter(member, purpose, live, now))
}

/** What a request for a mail comes to, now that the visitor has the answer: a mail, where the address has an account. */
export async function answerRequest(panel: Sending, store: Store, request: MailRequest): Promise<void> {
  const member = await findByEmail(store, request.email)
  if (!member) return
  switch (request.kind) {
    case 'registration':
      if (!member.verifiedAt) await sendCode(panel, store, member, 'registration')
      else if (!(await isSpread(panel, store, 'known', member.email)))
        await panel.mail.enqueue(store, knownLetter(member))
      return
    case 'verification':
      if (!member.verifiedAt) await sendCode(panel, store, member, 'registration')
      return
    case 'reset':
      if (member.verifiedAt) await sendCode(panel, store, member, 'reset')
  }
}
