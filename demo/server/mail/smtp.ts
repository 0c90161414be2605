import nodemailer from 'nodemailer'
import type { Letter } from './letter.ts'

export interface MailConfig {
  readonly from: string
  readonly smtpUrl?: string | undefined
  /** Milliseconds before the second try of a mail; each further wait is twice the one before. */
  readonly firstPause?: number | undefined
}

/** A letter on its way, the same at each try. */
export interface Posting extends Pick<Letter, 'to' | 'subject' | 'text' | 'html'> {
  readonly id: string
  readonly createdAt: Date
}

/** Why a mail server did not take a mail, without the address. */
export interface Refusal {
  /** Another try would get the same answer: the server refused the recipient or the content with 5xx. */
  readonly permanent: boolean
  readonly code: string | undefined
  readonly status: number | undefined
  readonly command: string | undefined
  readonly said: string
}

export interface Smtp {
  send(posting: Posting): Promise<void>
  close(): void
}

/** A mail server that hangs is one that failed; its URL may say otherwise. In milliseconds. */
const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 }
/** The longest that one try may take altogether: a server that sends a byte now and then does not hang. */
const DEADLINE = 45_000

/** No absence notice answers it (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  }
  return url.href
}

async function inTime(sending: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })), DEADLINE)
  })
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

/** The mail server that SMTP_URL names. */
export function connectSmtp({ from, smtpUrl }: MailConfig): Smtp | undefined {
  if (!smtpUrl) return undefined
  const transport = nodemailer.createTransport(withTimeouts(smtpUrl), { from })
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: ({ id, to, subject, text, html, createdAt }) =>
      inTime(
        transport.sendMail({
          // the same at each try, so that whoever gets it twice can tell
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: AUTOMATIC,
        }),
      ),
    close: () => transport.close(),
  }
}

interface SmtpFault extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
  readonly command?: string
}

const ADDRESS = /[^\s<>@"]+@[^\s<>@"]+/g

export function refusalOf(fault: unknown, to: string): Refusal {
  const { code, responseCode: status, response, command, message } = fault as SmtpFault
  const [name = ''] = to.split('@')
  const said = (response ?? message).replaceAll(ADDRESS, '…').replaceAll(name, '…').slice(0, 200)
  // a 5xx at the greeting, the login or the sender is about this installation, and ends once that is mended
  const refused = status !== undefined && status >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return { permanent: refused, code, status, command, said }
}
