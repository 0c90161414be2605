import { randomUUID } from 'node:crypto'
import { createAttempt, type Delivering } from './delivering-one.ts'
import { type OutgoingMail, renewLeases, takeMails } from './outgoing.ts'

/** Mails that are sent at a time. */
const AT_ONCE = 5
/** Milliseconds that a lease lasts, and until it is renewed. */
const LEASE = 20_000
const RENEWED_EVERY = 5_000
/** Milliseconds that a shutdown waits for mails that are being sent. */
const CLOSING = 10_000

export interface Delivery {
  /** Looks for due mails now. */
  wake(): void
  /** Takes no further mail, and waits for those being sent; unfinished ones stay in the table. */
  close(): Promise<void>
}

/** Sends the queued mails; any number of nodes may do so. */
export function startDelivery(given: Delivering): Delivery {
  const { store, now, log } = given
  const by = randomUUID()
  const underWay = new Map<string, Promise<void>>()
  let delivering: Promise<void> | undefined
  let again = false
  let closing = false

  const lease = () => ({ by, now: now(), until: new Date(now().getTime() + LEASE) })
  const report = (fault: unknown) => log.error({ err: fault }, 'the outgoing mails could not be read or written')

  const deliver = createAttempt(given, by, wake)

  function start(mail: OutgoingMail): void {
    const ended = deliver(mail)
      .catch(report)
      .finally(() => {
        underWay.delete(mail.id)
        wake()
      })
    underWay.set(mail.id, ended)
  }

  async function deliverDue(): Promise<void> {
    const free = AT_ONCE - underWay.size
    if (closing || free <= 0) return
    for (const mail of await takeMails(store, lease(), free, [...underWay.keys()])) start(mail)
  }

  function wake(): void {
    again = delivering !== undefined
    if (closing || again) return
    delivering = deliverDue()
      .catch(report)
      .finally(() => {
        delivering = undefined
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
      await delivering
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSING)
      })
      await Promise.race([Promise.all(underWay.values()), timeout])
      clearTimeout(timer)
      clearInterval(renewing)
    },
  }
}
