import type { FastifyBaseLogger } from 'fastify'
import { untilOf } from '../accounts/codes.ts'
import type { Store } from '../db/store.ts'
import { SealFault, type Vault } from '../db/vault/vault.ts'
import { contentOf, type OutgoingMail, putBack, removeMail } from './outgoing.ts'
import { refusalOf, type Smtp, type SmtpRefusal } from './smtp.ts'
import { stateUntil } from './texts/until.ts'

/** Milliseconds before the second try; doubles up to half an hour. */
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 1_800_000

export interface DeliveryCounts {
  sent: number
  retried: number
  givenUp: number
}

export interface Delivering {
  readonly store: Store
  readonly vault: Vault
  readonly smtp: Smtp
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly counts: DeliveryCounts
  readonly firstPause?: number | undefined
}

/** Adds jitter of a quarter, so that mails that failed together are not retried together. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2)

/**
 * One try to send a mail whose lease is held: it is removed once it is sent or given up, or put back for later.
 * @param by the lease's holder
 * @param wake called when a mail that was put back is due
 */
export function createAttempt(given: Delivering, by: string, wake: () => void) {
  const { store, vault, smtp, now, log, counts, firstPause = FIRST_PAUSE } = given
  /** Mails that were sent but not removed yet, because the database was down. */
  const sent = new Set<string>()
  const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)

  async function giveUp({ id, kind, tries }: OutgoingMail, why: SmtpRefusal | 'expired'): Promise<void> {
    await removeMail(store, by, id)
    counts.givenUp += 1
    log.error({ mail: id, kind, tries, why }, 'a mail could not be delivered and was given up')
  }

  /** Removes the mail of a code that was used, or that a newer one followed. */
  async function drop({ id, kind, tries }: OutgoingMail): Promise<void> {
    await removeMail(store, by, id)
    log.warn({ mail: id, kind, tries }, 'a mail was not sent, because its code does not work any more')
  }

  async function tryAgain(mail: OutgoingMail, why: SmtpRefusal | string): Promise<void> {
    const { id, kind, tries, expiresAt } = mail
    const pause = spread(Math.min(firstPause * 2 ** (tries - 1), LONGEST_PAUSE))
    if (after(pause) >= expiresAt) return giveUp(mail, typeof why === 'string' ? 'expired' : why)
    counts.retried += 1
    log.warn({ mail: id, kind, tries, why }, 'a mail could not be delivered yet')
    await putBack(store, by, id, after(pause))
    setTimeout(wake, pause + 1).unref()
  }

  return async function deliver(mail: OutgoingMail): Promise<void> {
    const { id, createdAt, expiresAt } = mail
    if (!sent.has(id)) {
      if (expiresAt <= now()) return giveUp(mail, 'expired')
      let to = ''
      try {
        const content = contentOf(vault, mail)
        to = content.to
        const { mailed } = content
        const until = mailed && (await untilOf(store, mailed, now()))
        if (mailed && !until) return drop(mail)
        await smtp.send({ id, createdAt, ...(until ? stateUntil(content, until) : content) })
      } catch (fault) {
        if (fault instanceof SealFault) return tryAgain(mail, fault.message)
        const refusal = refusalOf(fault, to)
        return refusal.permanent ? giveUp(mail, refusal) : tryAgain(mail, refusal)
      }
      sent.add(id)
      counts.sent += 1
    }
    await removeMail(store, by, id)
    sent.delete(id)
  }
}
