import type { Backend } from '../backend.ts'
import type { Store } from '../db/store.ts'
import type { MailRequest } from '../mail/requests.ts'
import { codeMail, knownMail } from '../mail/writing.ts'
import { liveCode } from './codes.ts'
import { lockMember } from './lock-member.ts'
import { findByEmail } from './members.ts'
import { HALF, mailFor, type Purpose } from './rules.ts'
import type { Member } from './sessions.ts'

/** Replaces the half once mails are limited, so that the code in the inbox serves for most of its life. */
const QUARTER = 0.25

export interface Asking {
  readonly purpose: Purpose
  /** Normalized. It need not belong to an account, so that a wait does not reveal accounts. */
  readonly email: string
  readonly address: string
}

/**
 * Starts this caller's wait until the next mail. Returns 0 if one may be sent now, otherwise the remaining seconds. A
 * resend starts the wait; the first mail does not, so that a member whose mail was lost can ask for another at once
 * (docs/rules.md, Resend). A stranger's request delays nobody else's.
 */
export async function waitForNext(
  { budgets, database }: Backend,
  { purpose, email, address }: Asking,
  store = database.store,
): Promise<number> {
  const key = `${purpose}:${email}:${address}`
  const { used, limit, wait } = await budgets.read(store, { name: 'resend', key })
  if (used >= limit) return wait
  if ((await budgets.use(store, { name: 'firstMail', key })) === 0) return 0
  return budgets.use(store, { name: 'resend', key })
}

type Sending = Pick<Backend, 'config' | 'mail' | 'budgets'>

/** Counts a mail of this kind to the recipient. @returns whether there were too many */
const isSpread = async ({ budgets }: Sending, store: Store, kind: string, email: string): Promise<boolean> =>
  (await budgets.use(store, { name: 'mails', key: `${kind}:${email}` })) > 0

/**
 * Mails the live code, in the given transaction. Requests never change a recently mailed code, and beyond the limit a
 * mail is sent only with each new code. So a flood of requests neither voids a code nor fills an inbox, and the code in
 * the inbox works for its owner.
 */
export async function sendCode(backend: Sending, store: Store, member: Member, purpose: Purpose): Promise<void> {
  const { config, mail } = backend
  await lockMember(store, member.id)
  const spread = await isSpread(backend, store, purpose, member.email)
  const owner = { secret: config.secret, userId: member.id, purpose }
  const live = await liveCode(store, owner, spread ? QUARTER : HALF, config.now())
  if (!spread || live.isNew) await mail.enqueue(store, codeMail(member, live))
}

/** Handles a request for a mail after the visitor has the answer: writes the mail if the address has an account. */
export async function answerRequest(backend: Sending, store: Store, { kind, email }: MailRequest): Promise<void> {
  const member = await findByEmail(store, email)
  const brings = mailFor(kind, member)
  if (!member || !brings) return
  if (brings !== 'known') await sendCode(backend, store, member, brings)
  else if (!(await isSpread(backend, store, brings, email))) await backend.mail.enqueue(store, knownMail(member))
}
