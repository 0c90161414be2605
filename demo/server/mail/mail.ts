import type { FastifyBaseLogger } from 'fastify'
import { checkEmail } from '../../../src/contract/validation/email.ts'
import type { Background } from '../db/background.ts'
import type { Database, Store } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import { type Delivering, type DeliveryCounts, startDelivery } from './delivery.ts'
import { countMails, endLeases, writeMail } from './outgoing.ts'
import { answerRequests, countRequests, type MailRequest, writeRequest } from './requests.ts'
import { connectSmtp, type MailConfig, type Smtp } from './smtp.ts'
import { type KeptMail, stateUntil, type WrittenMail } from './written-mail.ts'

export type Mail = Awaited<ReturnType<typeof createMail>>

/** Milliseconds between two checks for mails that any process has queued. */
const POLL_EVERY = 10_000

interface MailOptions {
  readonly mail: MailConfig
  readonly database: Pick<Database, 'store' | 'pool'>
  readonly vault: Vault
  readonly background: Background
  readonly onMail: ((within: Store, mail: KeptMail, at: Date) => Promise<void>) | undefined
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly answer: (store: Store, request: MailRequest) => Promise<void>
  readonly untilOf: Delivering['untilOf']
}

export async function createMail(options: MailOptions) {
  const { mail, database, vault, background, onMail, now, log, answer, untilOf } = options
  const { store } = database
  const counts: DeliveryCounts = { sent: 0, retried: 0, givenUp: 0 }
  const smtp = connectSmtp(mail)
  // an embedded database has no other process, so leases left from an earlier run end at once
  if (!database.pool) await endLeases(store, now())
  // an operator's command on PostgreSQL only queues its mail, so a demonstration takes it into its mailbox from there
  const target: Smtp | undefined = smtp ?? (onMail && { send: (sent) => onMail(store, sent, now()), close() {} })
  const delivery =
    target && startDelivery({ store, vault, smtp: target, now, log, counts, untilOf, firstPause: mail.firstPause })

  const answerLater = () => background.run(() => answerRequests({ store, vault, now, answer, log, counts }))
  const poll = () => {
    answerLater()
    delivery?.wake()
  }
  const polling = setInterval(poll, POLL_EVERY)
  polling.unref()
  poll()

  return {
    /** Queues the mail in the transaction of the change that the mail reports, so that both are stored or neither. */
    async enqueue(within: Store, written: WrittenMail): Promise<void> {
      // checks the address once more, because a line break in it could add recipients
      if (checkEmail(written.to)) throw new Error('not a mail address')
      const { mailed } = written
      await onMail?.(within, mailed ? stateUntil(written, mailed.until) : written, now())
      if (smtp) await writeMail(within, vault, written, now())
    },
    /**
     * Stores a request in the same way for addresses with and without an account. Call `answerLater` after the commit.
     */
    request: (within: Store, request: MailRequest) => writeRequest(within, vault, request, now()),
    answerLater,
    wake: () => delivery?.wake(),
    counts: counts as Readonly<DeliveryCounts>,
    waiting: async () => (await countMails(store)) + (await countRequests(store)),
    async close(): Promise<void> {
      clearInterval(polling)
      await delivery?.close()
      smtp?.close()
    },
  }
}
