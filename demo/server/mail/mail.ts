import type { FastifyBaseLogger } from 'fastify'
import { checkEmail } from '../../../src/validation/email.ts'
import type { Database, Store } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import type { Background } from '../operator/background.ts'
import type { DeliveryCounts } from './delivering-one.ts'
import { startDelivery } from './delivery.ts'
import type { Letter } from './letter.ts'
import { countMails, endLeases, writeMail } from './outgoing.ts'
import { answerRequests, countRequests, type MailRequest, writeRequest } from './requests.ts'
import { connectSmtp, type MailConfig } from './smtp.ts'
import { stateUntil } from './texts/until.ts'

export interface Mail {
  /**
   * Queues the letter. Pass the transaction of the change that the letter reports, such as its code, so that both are
   * stored or neither. Any node sends it after the commit, so it survives this process.
   */
  enqueue(store: Store, letter: Letter): Promise<void>
  /**
   * Stores a visitor's request for a mail, identically for addresses with and without an account. Call `answerLater`
   * after the commit.
   */
  request(store: Store, request: MailRequest): Promise<void>
  /** Handles the stored requests, after the answer. */
  answerLater(): void
  /** Looks for due mails now. */
  wake(): void
  /** Since this process started. */
  readonly counts: Readonly<DeliveryCounts>
  /** How many mails are queued, for all nodes together. */
  waiting(): Promise<number>
  /** Finishes the mails that are being sent. The rest stays in the database. */
  close(): Promise<void>
}

/** Milliseconds between two polls for mails that any process left. */
const POLL_EVERY = 10_000

interface MailOptions {
  readonly mail: MailConfig
  readonly database: Pick<Database, 'store' | 'pool'>
  readonly vault: Vault
  readonly background: Background
  /** Called for each letter, in the transaction that writes it. */
  readonly onMail: ((within: Store, letter: Letter, at: Date) => Promise<void>) | undefined
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Writes the mail of a request, in the given transaction. */
  readonly answer: (store: Store, request: MailRequest) => Promise<void>
}

export async function createMail(options: MailOptions): Promise<Mail> {
  const { mail, database, vault, background, onMail, now, log, answer } = options
  const { store } = database
  const counts: DeliveryCounts = { sent: 0, retried: 0, givenUp: 0 }
  const smtp = connectSmtp(mail)
  // an embedded database has no other process, so all leases are stale
  if (!database.pool) await endLeases(store, now())
  const delivery = smtp && startDelivery({ store, vault, smtp, now, log, counts, firstPause: mail.firstPause })

  const onFault = (fault: unknown, about: { readonly kind: string; readonly givenUp: boolean }) => {
    if (about.givenUp) counts.givenUp += 1
    log.error({ err: fault, ...about }, 'a request for a mail could not be answered')
  }
  const answerLater = () => background.run(() => answerRequests({ store, vault, now, answer, onFault }))
  const poll = () => {
    answerLater()
    delivery?.wake()
  }
  const polling = setInterval(poll, POLL_EVERY)
  polling.unref()
  poll()

  return {
    async enqueue(within, letter) {
      // the last check before the mail server: a line break in an address could add recipients
      if (checkEmail(letter.to)) throw new Error('not a mail address')
      const { mailed } = letter
      await onMail?.(within, mailed ? stateUntil(letter, mailed.until) : letter, now())
      if (delivery) await writeMail(within, vault, letter, now())
    },
    request: (within, request) => writeRequest(within, vault, request, now()),
    answerLater,
    wake: () => delivery?.wake(),
    counts,
    waiting: async () => (await countMails(store)) + (await countRequests(store)),
    async close() {
      clearInterval(polling)
      await delivery?.close()
      smtp?.close()
    },
  }
}
