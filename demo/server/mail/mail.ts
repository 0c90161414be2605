import type { FastifyBaseLogger } from 'fastify'
import { checkEmail } from '../../../src/validation/email.ts'
import type { Background } from '../background.ts'
import type { Database, Store } from '../db/open.ts'
import type { Mailbox } from '../dev/mailbox.ts'
import type { Vault } from '../vault/vault.ts'
import { type DeliveryCounts, startDelivery } from './delivery.ts'
import type { Letter } from './letter.ts'
import { countMails, endLeases, writeMail } from './outgoing.ts'
import { answerRequests, countRequests, type MailRequest, writeRequest } from './requests.ts'
import { connectSmtp, type MailConfig } from './smtp.ts'

export interface Mail {
  /**
   * Writes the letter where it waits until it is sent. Give it the transaction of what the letter tells, such as the
   * code in it: both are there, or neither. It goes out once that is committed, from any node, and outlives this one.
   */
  enqueue(store: Store, letter: Letter): Promise<void>
  /**
   * Writes what a visitor asked to be mailed, the same for an address with and without an account. Once it is
   * committed call `answerLater`.
   */
  request(store: Store, request: MailRequest): Promise<void>
  /** Finds out, after the answer, what the requests that wait come to. */
  answerLater(): void
  /** Mails may be due: looks now. */
  wake(): void
  /** Since the start of this process. */
  readonly counts: Readonly<DeliveryCounts>
  /** How many wait, on all nodes together. */
  waiting(): Promise<number>
  /** Ends what is on its way. The rest stays in the database. */
  close(): Promise<void>
}

/** Milliseconds between two looks at what another process, or this one before it ended, left. */
const LOOKS_EVERY = 10_000

interface Post {
  readonly mail: MailConfig
  readonly database: Pick<Database, 'store' | 'pool'>
  readonly vault: Vault
  readonly background: Background
  /** Where a demonstration shows its mails. */
  readonly mailbox: Mailbox | undefined
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Writes the mail of a request, in the given transaction. */
  readonly answer: (store: Store, request: MailRequest) => Promise<void>
}

export async function createMail(post: Post): Promise<Mail> {
  const { mail, database, vault, background, mailbox, now, log, answer } = post
  const { store } = database
  const counts: DeliveryCounts = { sent: 0, retried: 0, givenUp: 0 }
  const smtp = connectSmtp(mail)
  // no other process can be at work on a database of this one's own
  if (!database.pool) await endLeases(store, now())
  const delivery = smtp && startDelivery({ store, vault, smtp, now, log, counts, firstPause: mail.firstPause })

  const onFault = (fault: unknown, about: { readonly kind: string; readonly givenUp: boolean }) => {
    if (about.givenUp) counts.givenUp += 1
    log.error({ err: fault, ...about }, 'a request for a mail could not be answered')
  }
  const answerLater = () => background.run(() => answerRequests({ store, vault, now, answer, onFault }))
  const look = () => {
    answerLater()
    delivery?.wake()
  }
  const looking = setInterval(look, LOOKS_EVERY)
  looking.unref()
  look()

  return {
    async enqueue(within, letter) {
      // the last check before the mail server: an address with a line break would reach others
      if (checkEmail(letter.to)) throw new Error('not a mail address')
      await mailbox?.keep(within, letter)
      if (delivery) await writeMail(within, vault, letter, now())
    },
    request: (within, request) => writeRequest(within, vault, request, now()),
    answerLater,
    wake: () => delivery?.wake(),
    counts,
    waiting: async () => (await countMails(store)) + (await countRequests(store)),
    async close() {
      clearInterval(looking)
      await delivery?.close()
      smtp?.close()
    },
  }
}
