import type { FastifyInstance } from 'fastify'
import type { Panel } from '../panel.ts'

/** The demonstration's back room; production has none of it. */
export function serveDev(app: FastifyInstance, { mailbox, background }: Panel): void {
  if (!mailbox) return
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', async (request, reply) => {
    await background.settled()
    reply.header('Cache-Control', 'no-store')
    const mails = await mailbox.list(request.query.to)
    return mails.map(({ recipient, subject, text, code, sentAt }) => ({ to: recipient, subject, text, code, sentAt }))
  })
}
