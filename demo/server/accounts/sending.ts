import { lockMember } from '../db/lock-member.ts'
import type { Member, Purpose } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import type { MailRequest } from '../mail/requests.ts'
import { codeMail, knownMail, takenMail } from '../mail/writing.ts'
import type { AccountsBackend } from './backend.ts'
import { liveCode } from './codes.ts'
import { findByEmail } from './members.ts'
import { HALF, mailFor } from './rules.ts'

/** Applies instead of `HALF` once mails are limited, so that the code in the inbox works for most of its life. */
const QUARTER = 0.25

export interface Asking {
  readonly purpose: Purpose
  /** Normalized. An address without an account waits too, so that a wait does not reveal an account. */
  readonly email: string
  readonly address: string
}

/**
 * Returns the seconds until another code may be mailed. A resend starts the wait and the first mail does not, so that a
 * member whose first mail was lost can request another at once (docs/rules.md, Resend).
 * @returns the remaining seconds, or 0 if a mail may be sent
 */
export async function waitForNext(
  { budgets, database }: AccountsBackend,
  { purpose, email, address }: Asking,
  store = database.store,
): Promise<number> {
  const key = `${purpose}:${email}:${address}`
  const { used, limit, wait } = await budgets.read(store, { name: 'resend', key })
  if (used >= limit) return wait
  if ((await budgets.use(store, { name: 'firstMail', key })) === 0) return 0
  return budgets.use(store, { name: 'resend', key })
}

type Sending = Pick<AccountsBackend, 'config' | 'mail' | 'budgets'>

const exceedsLimit = async ({ budgets }: Sending, store: Store, kind: string, email: string): Promise<boolean> =>
  (await budgets.use(store, { name: 'mails', key: `${kind}:${email}` })) > 0

/**
 * Mails the live code. Requests do not change a code that was mailed recently, and beyond the limit only a new code is
 * mailed. So a flood of requests cannot make a code invalid or fill an inbox.
 */
export async function sendCode(
  backend: Sending,
  store: Store,
  member: Member,
  purpose: Purpose,
  newEmail?: string,
): Promise<void> {
  const { config, mail } = backend
  const to = newEmail ?? member.email
  await lockMember(store, member.id)
  const isLimited = await exceedsLimit(backend, store, purpose, to)
  const owner = { secret: config.secret, userId: member.id, purpose, ...(newEmail ? { email: newEmail } : {}) }
  const live = await liveCode(store, owner, isLimited ? QUARTER : HALF, config.now())
  if (!isLimited || live.isNew) await mail.enqueue(store, codeMail({ ...member, email: to }, live))
}

/** Mails the code of a change of the address. An address that has an account gets a mail without a code. */
async function answerEmailChange(backend: Sending, store: Store, userId: string, email: string): Promise<void> {
  const member = await lockMember(store, userId)
  if (!member || member.erasedAt) return
  const owner = await findByEmail(store, email)
  if (!owner?.verifiedAt) await sendCode(backend, store, member, 'email', email)
  else if (!(await exceedsLimit(backend, store, 'taken', email))) await backend.mail.enqueue(store, takenMail(owner))
}

export async function answerRequest(
  backend: Sending,
  store: Store,
  { kind, email, userId }: MailRequest,
): Promise<void> {
  if (kind === 'email') return answerEmailChange(backend, store, userId ?? '', email)
  const member = await findByEmail(store, email)
  const brings = mailFor(kind, member)
  if (!member || !brings) return
  if (brings !== 'known') await sendCode(backend, store, member, brings)
  else if (!(await exceedsLimit(backend, store, brings, email))) await backend.mail.enqueue(store, knownMail(member))
}
