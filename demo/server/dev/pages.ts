import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { pageHeaders } from '../host.ts'
import type { Panel } from '../panel.ts'
import { mailboxPage } from './mailbox-page.ts'

const FILES: Readonly<Record<string, { path: string; type: string }>> = {
  'mailbox.css': { path: './mailbox.css', type: 'text/css; charset=utf-8' },
  'mailbox.js': { path: './mailbox.js', type: 'text/javascript; charset=utf-8' },
  'tokens.css': { path: '../../../src/ui/tokens.css', type: 'text/css; charset=utf-8' },
}

interface Query {
  Querystring: { to?: string | string[] }
}

const recipientOf = (to: string | string[] | undefined): string | undefined =>
  (Array.isArray(to) ? to[0] : to)?.trim().toLowerCase() || undefined

/** The demonstration's back room; production has none of it. */
export function serveDev(app: FastifyInstance, { mailbox, background }: Panel): void {
  if (!mailbox) return
  const listFor = async (to: string | string[] | undefined) => {
    await background.settled()
    return mailbox.list(recipientOf(to))
  }

  app.get<Query>('/dev/mail.json', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const mails = await listFor(request.query.to)
    return mails.map(({ recipient, subject, text, code, sentAt }) => ({ to: recipient, subject, text, code, sentAt }))
  })

  app.get<Query>('/dev', async (request, reply) => {
    const page = mailboxPage(await listFor(request.query.to), recipientOf(request.query.to))
    return reply.headers(pageHeaders({})).type('text/html; charset=utf-8').send(page)
  })

  for (const [name, { path, type }] of Object.entries(FILES)) {
    app.get(`/dev/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(await readFile(fileURLToPath(new URL(path, import.meta.url)))),
    )
  }
}
