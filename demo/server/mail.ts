import nodemailer from 'nodemailer'
import { checkEmail } from '../../src/validation/email.ts'
import type { ServerConfig } from './config.ts'
import type { Mailbox } from './dev/mailbox.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The six digits that the letter carries, if any. */
  readonly code?: string
}

export interface Mail {
  /** Takes the letter on; delivery happens off the request's path and is tried again when it fails. */
  send(letter: Letter): Promise<void>
  /** Waits for deliveries under way, and gives up those that wait for another try. */
  close(): Promise<void>
}

const PAUSES = [1_000, 10_000, 60_000, 300_000]

interface Outbox {
  readonly mail: ServerConfig['mail']
  /** Where a demonstration shows its mails. */
  readonly mailbox: Mailbox | undefined
  readonly report: (fault: unknown, message: string) => void
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[]
}

/** A mail server that hangs is one that failed; its URL may say otherwise. In milliseconds. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 }

/** No absence notice answers it (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  }
  return url.href
}

export function createMail({ mail, mailbox, report, pauses = PAUSES }: Outbox): Mail {
  const transport = mail.smtpUrl
    ? nodemailer.createTransport(withTimeouts(mail.smtpUrl), { from: mail.from })
    : undefined
  const deliveries = new Set<Promise<void>>()
  const closing = new AbortController()

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      closing.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })

  async function deliver(letter: Letter): Promise<void> {
    const { to, subject, text, html } = letter
    for (let tried = 0; ; tried += 1) {
      try {
        await transport?.sendMail({ to: { name: '', address: to }, subject, text, html, headers: AUTOMATIC })
        return
      } catch (fault) {
        const wait = pauses[tried]
        if (wait === undefined || closing.signal.aborted) return report(fault, 'a mail could not be delivered')
        await pause(wait)
      }
    }
  }

  return {
    async send(letter) {
      // the last door before the mail server: an address with a line break would reach others
      if (checkEmail(letter.to)) throw new Error('not a mail address')
      await mailbox?.keep(letter)
      if (!transport) return
      const delivery = deliver(letter).finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    },
    async close() {
      closing.abort()
      await Promise.all(deliveries)
      transport?.close()
    },
  }
}
