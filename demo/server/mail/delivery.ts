import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../db/open.ts'
import { SealFault, type Vault } from '../vault/vault.ts'
import { contentOf, type OutgoingMail, putBack, removeMail, renewLeases, takeMails } from './outgoing.ts'
import { type Refusal, refusalOf, type Smtp } from './smtp.ts'

/** Mails on their way at one time. */
const AT_ONCE = 5
/** How long a mail is a node's own without a sign of life, and how often it gives one; milliseconds. */
const LEASE = 20_000
const RENEWED_EVERY = 5_000
/** The wait before the second try; each is twice the one before, up to half an hour. Milliseconds. */
const FIRST_PAUSE = 2_000
const LONGEST_PAUSE = 1_800_000
/** How long the end of a process waits for what is on its way. */
const CLOSING = 10_000

export interface DeliveryCounts {
  sent: number
  retried: number
  givenUp: number
}

interface Delivering {
  readonly store: Store
  readonly vault: Vault
  readonly smtp: Smtp
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly counts: DeliveryCounts
  readonly firstPause?: number | undefined
}

export interface Delivery {
  /** A mail may be due. */
  wake(): void
  /** Takes no further mail, and waits for those on their way; what does not end stays in the table. */
  close(): Promise<void>
}

/** Between three quarters and five quarters of it: mails that failed together do not come back together. */
const spread = (milliseconds: number): number => milliseconds * (0.75 + Math.random() / 2)

/** Sends what waits in the table, as one of any number of nodes. */
export function startDelivery(given: Delivering): Delivery {
  const { store, vault, smtp, now, log, counts, firstPause = FIRST_PAUSE } = given
  const by = randomUUID()
  const underWay = new Map<string, Promise<void>>()
  /** Taken by the mail server, and not removed yet: the database was away. */
  const sent = new Set<string>()
  let looking: Promise<void> | undefined
  let again = false
  let closing = false

  const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)
  const lease = () => ({ by, now: now(), until: after(LEASE) })
  const report = (fault: unknown) => log.error({ err: fault }, 'the outgoing mails could not be read or written')

  async function giveUp({ id, kind, tries }: OutgoingMail, why: Refusal | 'expired'): Promise<void> {
    counts.givenUp += 1
    log.error({ mail: id, kind, tries, why }, 'a mail could not be delivered and was given up')
    await removeMail(store, by, id)
  }

  async function tryAgain(mail: OutgoingMail, why: Refusal | string): Promise<void> {
    const { id, kind, tries, expiresAt } = mail
    const pause = spread(Math.min(firstPause * 2 ** (tries - 1), LONGEST_PAUSE))
    if (after(pause) >= expiresAt) return giveUp(mail, typeof why === 'string' ? 'expired' : why)
    counts.retried += 1
    log.warn({ mail: id, kind, tries, why }, 'a mail could not be delivered yet')
    await putBack(store, by, id, after(pause))
    setTimeout(wake, pause + 1).unref()
  }

  async function deliver(mail: OutgoingMail): Promise<void> {
    const { id, createdAt, expiresAt } = mail
    if (!sent.has(id)) {
      if (expiresAt <= now()) return giveUp(mail, 'expired')
      let to = ''
      try {
        const content = contentOf(vault, mail)
        to = content.to
        await smtp.send({ id, createdAt, ...content })
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

  function start(mail: OutgoingMail): void {
    const ended = deliver(mail)
      .catch(report)
      .finally(() => {
        underWay.delete(mail.id)
        wake()
      })
    underWay.set(mail.id, ended)
  }

  async function look(): Promise<void> {
    const free = AT_ONCE - underWay.size
    if (closing || free <= 0) return
    for (const mail of await takeMails(store, lease(), free)) start(mail)
  }

  function wake(): void {
    again = looking !== undefined
    if (closing || again) return
    looking = look()
      .catch(report)
      .finally(() => {
        looking = undefined
        if (again) wake()
      })
  }

  const renewing = setInterval(() => {
    if (underWay.size > 0) renewLeases(store, lease(), [...underWay.keys()]).catch(report)
  }, RENEWED_EVERY)
  renewing.unref()

  return {
    wake,
    async close() {
      closing = true
      await looking
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSING)
      })
      await Promise.race([Promise.all(underWay.values()), late])
      clearTimeout(timer)
      clearInterval(renewing)
    },
  }
}
