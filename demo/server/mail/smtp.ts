import nodemailer from 'nodemailer'
import { inTime } from '../http/limits/in-time.ts'
import type { WrittenMail } from './written-mail.ts'

export interface MailConfig {
  readonly from: string
  readonly smtpUrl?: string | undefined
  readonly firstPause?: number | undefined
}

interface Posting extends Pick<WrittenMail, 'to' | 'subject' | 'text' | 'html'> {
  readonly id: string
  readonly createdAt: Date
}

export interface SmtpRefusal {
  /** True if a retry is useless, because the server refused the recipient or the content with a 5xx. */
  readonly permanent: boolean
  readonly code: string | undefined
  readonly status: number | undefined
  readonly command: string | undefined
  readonly reply: string
}

export interface Smtp {
  send(mail: Posting): Promise<unknown>
  close(): void
}

const TIMEOUTS = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 12_000 }
/** Milliseconds of one attempt. A server that keeps sending slowly would never reach the timeouts of the socket. */
const DEADLINE = 45_000

/** Prevents automatic replies (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value))
  }
  return url.href
}

export function connectSmtp({ from, smtpUrl }: MailConfig): Smtp | undefined {
  if (!smtpUrl) return undefined
  const transport = nodemailer.createTransport(withTimeouts(smtpUrl), { from })
  const domain = /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    send: ({ id, to, subject, text, html, createdAt }) =>
      inTime(
        transport.sendMail({
          // stays the same in each attempt, so that mail programs recognise duplicates
          messageId: `<${id}@${domain}>`,
          date: createdAt,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: AUTOMATIC,
        }),
        DEADLINE,
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

const ADDRESS = /(?<![^\s<>@"])[^\s<>@"]+@[^\s<>@"]+/g

export function refusalOf(fault: unknown, to: string): SmtpRefusal {
  const { code, responseCode: status, response, command, message } = fault as SmtpFault
  const [name = ''] = to.split('@')
  const reply = (response ?? message).replaceAll(ADDRESS, '…').replaceAll(name, '…').slice(0, 200)
  // a 5xx to the greeting, the login or the sender is not permanent, because an operator can correct its cause
  const refused = status !== undefined && status >= 500 && (command === 'RCPT TO' || command === 'DATA')
  return { permanent: refused, code, status, command, reply }
}
