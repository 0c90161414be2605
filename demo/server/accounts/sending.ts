import type { Backend } from '../backend.ts'
import type { Store } from '../db/store.ts'
import type { MailRequest } from '../mail/requests.ts'
import { liveCode } from './codes.ts'
import { startCooldown } from './cooldown.ts'
import { lockMember } from './lock-member.ts'
import { codeLetter, knownLetter } from './mails.ts'
import { findByEmail } from './members.ts'
import { HALF, mailFor, type Purpose } from './rules.ts'
import type { Member } from './sessions.ts'

/** In place of a half once mails are limited, so that the code in the inbox serves for most of its life. */
const QUARTER = 0.25

/** The caller and the recipient of a requested mail. */
export interface Asking {
  readonly purpose: Purpose
  /** Normalized. It need not belong to an account, so that a wait does not reveal accounts. */
  readonly email: string
  readonly address: string
}

/**
 * Starts this caller's wait until the next mail. Returns 0 if one may be sent now, otherwise the remaining seconds.
 * @param store the transaction, if any
 */
export const waitForNext = ({ config, database }: Backend, asking: Asking, store = database.store): Promise<number> =>
  startCooldown(store, {
    ...asking,
    secret: config.secret,
    seconds: config.resendAfter,
    now: config.now(),
  })

type Sending = Pick<Backend, 'config' | 'mail' | 'budgets'>

/** Whether mails of this kind to the recipient have reached the limit. Counts this one. */
async function isSpread({ budgets }: Sending, store: Store, kind: string, email: string): Promise<boolean> {
  const [mails] = await budgets.add(store, [{ name: 'mails', key: `${kind}:${email}` }], 1)
  return mails !== undefined && mails.used > mails.limit
}

/**
 * Mails the live code, in the given transaction. Requests never change a recently mailed code, and beyond the limit a
 * mail is sent only with each new code. So a flood of requests neither voids a code nor fills an inbox, and the code in
 * the inbox works for its owner.
 */
export async function sendCode(backend: Sending, store: Store, member: Member, purpose: Purpose): Promise<void> {
  const { config, mail } = backend
  const now = config.now()
  await lockMember(store, member.id)
  const spread = await isSpread(backend, store, purpose, member.email)
  const owner = { secret: config.secret, userId: member.id, purpose }
  const live = await liveCode(store, owner, spread ? QUARTER : HALF, now)
  if (!spread || live.isNew) await mail.enqueue(store, codeLetter(member, live))
}

/** Handles a request for a mail after the visitor has the answer: writes the mail if the address has an account. */
export async function answerRequest(backend: Sending, store: Store, request: MailRequest): Promise<void> {
  const member = await findByEmail(store, request.email)
  const brings = mailFor(request.kind, member)
  if (!member || !brings) return
  if (brings !== 'known') return sendCode(backend, store, member, brings)
  if (!(await isSpread(backend, store, brings, member.email))) await backend.mail.enqueue(store, knownLetter(member))
}
