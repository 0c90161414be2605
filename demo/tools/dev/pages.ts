import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { object, optional, picklist, safeParse, string } from 'valibot'
import { pageHeaders } from '../../server/http/site/host.ts'
import { root } from '../../server/http/site/root.ts'
import { decideWithdrawal } from '../../server/money/withdrawals/decision.ts'
import { withdrawalsWithStatus } from '../../server/money/withdrawals/listing.ts'
import { ACTIONS, OPEN } from '../../server/money/withdrawals/statuses.ts'
import type { Backend } from '../../server/operator/backend.ts'
import { HttpFailure } from '../../server/refusals/failure.ts'
import { refuseUnstorable } from '../../server/refusals/unstorable.ts'
import { createMailbox } from './mailbox.ts'
import { mailboxPage } from './mailbox-page.ts'
import { withdrawalsPage } from './withdrawals-page.ts'

const FILES: Readonly<Record<string, { path: string; type: string }>> = {
  'mailbox.css': { path: 'demo/tools/dev/assets/mailbox.css', type: 'text/css; charset=utf-8' },
  'mailbox.js': { path: 'demo/tools/dev/assets/mailbox.js', type: 'text/javascript; charset=utf-8' },
  'withdrawals.js': { path: 'demo/tools/dev/assets/withdrawals.js', type: 'text/javascript; charset=utf-8' },
  'tokens.css': { path: 'src/ui/tokens.css', type: 'text/css; charset=utf-8' },
}

interface Query {
  Querystring: { to?: string | string[] }
}

const recipientOf = (to: string | string[] | undefined): string | undefined =>
  (Array.isArray(to) ? to[0] : to)?.trim().toLowerCase() || undefined

const decision = object({ id: string(), action: picklist(ACTIONS), reason: optional(string()) })

/** Serves the page that decides withdrawals. Accepts only JSON, which forms of other sites cannot send. */
function serveWithdrawals(app: FastifyInstance, { database, config }: Backend): void {
  const open = () => withdrawalsWithStatus(database.store, OPEN)
  app.get('/dev/withdrawals', async (_, reply) =>
    reply
      .headers(pageHeaders({}))
      .type('text/html; charset=utf-8')
      .send(withdrawalsPage(await open())),
  )
  app.get('/dev/withdrawals.json', async (_, reply) => {
    reply.header('Cache-Control', 'no-store')
    return (await open()).map(({ withdrawal: { id, transactionId, status, amount } }) => ({
      id,
      transactionId,
      status,
      amount,
    }))
  })
  app.post('/dev/withdrawals', async (request) => {
    refuseUnstorable([request.body])
    const parsed = safeParse(decision, request.body)
    if (!parsed.success) throw new HttpFailure(400, 'invalid-request', 'Invalid decision')
    const { withdrawal, changed } = await decideWithdrawal(database.store, {
      ...parsed.output,
      by: 'the demonstration',
      at: config.now(),
    })
    const { transactionId, amount, status } = withdrawal
    return {
      success: true,
      message: `${transactionId}, ${amount} points, ${changed ? 'is' : 'was'} ${status}${changed ? '.' : ' before.'}`,
    }
  })
}

export function serveDev(app: FastifyInstance, backend: Backend): void {
  const { database, background } = backend
  const mailbox = createMailbox(database.store)
  serveWithdrawals(app, backend)
  const listFor = async (to: string | string[] | undefined) => {
    refuseUnstorable([to])
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

  app.get<{ Params: { id: string } }>('/dev/mail/:id(^\\d{1,9}$)', async (request, reply) => {
    const page = await mailbox.page(Number(request.params.id))
    if (!page) return reply.callNotFound()
    return reply
      .headers(pageHeaders({ 'script-src': "'none'", 'style-src': "'unsafe-inline'" }))
      .type('text/html; charset=utf-8')
      .send(page)
  })

  for (const [name, { path, type }] of Object.entries(FILES)) {
    app.get(`/dev/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'no-cache')
        .send(await readFile(join(root, path))),
    )
  }
}
