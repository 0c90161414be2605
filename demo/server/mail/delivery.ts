import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { mailsGivenUp } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { SealFault, type Vault } from '../db/vault/vault.ts'
import { inTime } from '../http/limits/in-time.ts'
import { contentOf, type OutgoingMail, putBack, removeMail, takeMails } from './outgoing.ts'
import { refusalOf, type Smtp, type SmtpRefusal } from './smtp.ts'
import { type MailedCode, stateUntil } from './written-mail.ts'

const AT_ONCE = 5
/** Milliseconds of a lease. One attempt takes less (smtp.ts). */
const LEASE = 60_000
/** Milliseconds before the second attempt. Each later pause is twice as long, up to half an hour. */
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 1_800_000
const CLOSING = 10_000

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
  /** Returns the time until which a mailed code works; undefined if it does not work any more. */
  readonly untilOf: (store: Store, mailed: MailedCode, now: Date) => Promise<Date | undefined>
  readonly firstPause?: number | undefined
}

function createSender(delivering: Delivering, by: string, wake: () => void) {
  const { store, vault, smtp, now, log, counts, untilOf, firstPause } = delivering
  /** The mails that were sent while the database was down, and that are not removed from it yet. */
  const sent = new Set<string>()
  const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)

  async function giveUp({ id, kind, tries }: OutgoingMail, why: SmtpRefusal | 'expired'): Promise<void> {
    await removeMail(store, by, id)
    await store.insert(mailsGivenUp).values({ id, kind, at: now() }).onConflictDoNothing()
    counts.givenUp += 1
    log.error({ mail: id, kind, tries, why }, 'a mail could not be delivered and was given up')
  }

  async function tryAgain(mail: OutgoingMail, why: SmtpRefusal | string): Promise<void> {
    const { id, kind, tries, expiresAt } = mail
    // adds up to a quarter, so that mails that failed together are not retried together
    const jitter = 0.75 + Math.random() / 2
    const pause = jitter * Math.min((firstPause ?? FIRST_PAUSE) * 2 ** (tries - 1), LONGEST_PAUSE)
    if (after(pause) >= expiresAt) return giveUp(mail, typeof why === 'string' ? 'expired' : why)
    counts.retried += 1
    log.warn({ mail: id, kind, tries, why }, 'a mail could not be delivered yet')
    await putBack(store, by, id, after(pause))
    setTimeout(wake, pause + 1).unref()
  }

  async function send(mail: OutgoingMail): Promise<void> {
    const { id, kind, tries, createdAt } = mail
    let to = ''
    try {
      const content = contentOf(vault, mail)
      to = content.to
      const { mailed } = content
      const until = mailed && (await untilOf(store, mailed, now()))
      if (mailed && !until) {
        await removeMail(store, by, id)
        log.warn({ mail: id, kind, tries }, 'a mail was not sent, because its code does not work any more')
        return
      }
      await smtp.send({ id, createdAt, ...(until ? stateUntil(content, until) : content) })
    } catch (fault) {
      if (fault instanceof SealFault) return tryAgain(mail, fault.message)
      const refusal = refusalOf(fault, to)
      return refusal.permanent ? giveUp(mail, refusal) : tryAgain(mail, refusal)
    }
    sent.add(id)
    counts.sent += 1
    await removeSent(id)
  }

  async function removeSent(id: string): Promise<void> {
    await removeMail(store, by, id)
    sent.delete(id)
  }

  return async (mail: OutgoingMail): Promise<void> => {
    if (sent.has(mail.id)) return removeSent(mail.id)
    return mail.expiresAt <= now() ? giveUp(mail, 'expired') : send(mail)
  }
}

export function startDelivery(delivering: Delivering) {
  const { store, now, log } = delivering
  const by = randomUUID()
  const deliver = createSender(delivering, by, wake)
  const underWay = new Map<string, Promise<void>>()
  const report = (fault: unknown) => log.error({ err: fault }, 'the outgoing mails could not be read or written')
  let isQueued = false
  let isClosing = false
  let turn = Promise.resolve()

  async function takeDue(): Promise<void> {
    const free = AT_ONCE - underWay.size
    if (isClosing || free <= 0) return
    const lease = { by, now: now(), until: new Date(now().getTime() + LEASE) }
    for (const mail of await takeMails(store, lease, free, [...underWay.keys()])) {
      const ended = deliver(mail).catch(report)
      underWay.set(
        mail.id,
        ended.then(() => {
          underWay.delete(mail.id)
          wake()
        }),
      )
    }
  }

  function wake(): void {
    if (isQueued || isClosing) return
    isQueued = true
    const begin = () => {
      isQueued = false
      return takeDue()
    }
    turn = turn.then(begin).catch(report)
  }

  return {
    wake,
    async close(): Promise<void> {
      isClosing = true
      await turn
      await inTime(Promise.all(underWay.values()), CLOSING).catch(() => {})
    },
  }
}
