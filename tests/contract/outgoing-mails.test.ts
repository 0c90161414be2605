import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import * as auth from '../../src/contract/auth.ts'
import { oneDatabase } from '../support/database.ts'
import { createLasting } from '../support/kills.ts'
import { sharedDatabases, startNodes } from '../support/nodes.ts'
import { endProcesses, startProcess } from '../support/process.ts'
import { demoMember, send, startServer } from '../support/server.ts'
import { partsOf, startSmtp, type TestSmtp } from '../support/smtp.ts'

const { email } = demoMember
const from = 'Panel <no-reply@panel.example>'

afterEach(endProcesses)

async function startLasting(kind: 'embedded' | 'postgres', held: boolean) {
  const smtp = await startSmtp({ held })
  const { variables, choice, drop } = await createLasting(kind)
  const first = startProcess({ ...variables, SMTP_URL: smtp.url })
  onTestFinished(async () => {
    endProcesses()
    await first.ended
    await drop()
    await smtp.close()
  })
  let later = 0
  const now = () => new Date(Date.now() + later)
  return {
    smtp,
    first,
    api: `${await first.url}/api`,
    async startHeir() {
      const heir = await startServer({ database: choice, now, mail: { from, smtpUrl: smtp.url } })
      onTestFinished(() => heir.close())
      return heir
    },
    pass(seconds: number) {
      later += seconds * 1000
    },
  }
}

async function theOneMail(smtp: TestSmtp, api: string) {
  const [mail] = await smtp.received(1)
  const [otp = ''] = (mail && /^[A-Z]{4}(-[A-Z]{4}){2}$/m.exec(partsOf(mail).text)) ?? []
  const reset = await send(api, auth.resetPassword, { body: { email, otp, newPassword: 'Other#Rules2' } })
  expect(reset.status).toBe(200)
  // The second mail reports the change, so the first came once.
  const arrived = await smtp.received(2)
  expect(arrived.map((one) => /^Subject: (.*)\r$/m.exec(one.source)?.[1])).toEqual([
    'Your password reset code',
    'Your password was changed',
  ])
}

describe.each(oneDatabase)('the mail of a request, on the %s database', (kind) => {
  test('the mail comes once if the server is killed right after its answer', async () => {
    const { smtp, first, api, startHeir } = await startLasting(kind, false)
    const { status } = await send(api, auth.forgotPassword, { body: { email } })
    first.child.kill('SIGKILL')
    expect(status).toBe(200)
    await first.ended
    await theOneMail(smtp, (await startHeir()).api)
  })

  test('the mail comes once if the server is killed while it sends the mail', async () => {
    const { smtp, first, api, startHeir, pass } = await startLasting(kind, true)
    await send(api, auth.forgotPassword, { body: { email } })
    await smtp.connected(1)
    first.child.kill('SIGKILL')
    await first.ended
    smtp.release()
    const heir = await startHeir()
    if (kind === 'postgres') {
      // Another node may hold the lease.
      expect(await heir.server.mail.waiting()).toBe(1)
      expect(smtp.delivered).toEqual([])
      pass(61)
      heir.server.mail.wake()
    }
    await theOneMail(smtp, heir.api)
  })
})

describe.each(sharedDatabases)('two nodes on one %s database', () => {
  test('two nodes send each mail once, whichever node wrote it', async () => {
    const smtp = await startSmtp()
    const cluster = await startNodes(2, { mail: { from, smtpUrl: smtp.url } })
    onTestFinished(async () => {
      await cluster.close()
      await smtp.close()
    })
    const written = { kind: 'known', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
    const addresses = Array.from({ length: 40 }, (_, index) => `m${index}@example.org`)
    const [one, other] = cluster.nodes
    await Promise.all(
      addresses.map((to, index) => {
        const { database, mail } = (index % 2 ? one : other)?.server ?? {}
        return database?.store.transaction(async (within) => mail?.enqueue(within, { ...written, to }))
      }),
    )
    await smtp.received(40)
    const waiting = async () => one?.server.mail.waiting()
    await expect.poll(waiting).toBe(0)
    expect(smtp.delivered.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort())
    const sent = cluster.nodes.map(({ server }) => server.mail.counts.sent)
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(40)
  })
})
