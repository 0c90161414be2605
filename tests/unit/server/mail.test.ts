import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { codes, outgoingMails, users } from '../../../demo/server/db/schema.ts'
import { createVault } from '../../../demo/server/db/vault/vault.ts'
import { resealMails } from '../../../demo/server/mail/outgoing.ts'
import type { WrittenMail } from '../../../demo/server/mail/written-mail.ts'
import { requestOf } from '../../../demo/server/operator/commands/index.ts'
import { runRequest } from '../../../demo/server/operator/request.ts'
import { sweep } from '../../../demo/server/sweep.ts'
import * as auth from '../../../src/contract/auth.ts'
import { codeMember, demoMember, registration, startServer } from '../../support/server.ts'
import { type DeliveredMail, partsOf, startSmtp } from '../../support/smtp.ts'

const from = 'Panel <no-reply@panel.example>'
const mailTo = (to: string, more: Partial<WrittenMail> = {}): WrittenMail => ({
  kind: 'known',
  to,
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...more,
})

async function startBoth(options: Parameters<typeof startSmtp>[0] = {}, firstPause = 1) {
  const smtp = await startSmtp(options)
  const log: string[] = []
  const panel = await startServer({
    mail: { from, smtpUrl: smtp.url, firstPause },
    logLevel: 'warn',
    log: { write: (line) => void log.push(line) },
  })
  onTestFinished(async () => {
    smtp.release()
    await panel.close()
    await smtp.close()
  })
  const { store } = panel.server.database
  const enqueue = (one: WrittenMail) => store.transaction((within) => panel.server.mail.enqueue(within, one))
  const waiting = () => store.select().from(outgoingMails)
  return { smtp, panel, store, log, enqueue, waiting }
}
const idOf = ({ source }: DeliveredMail) => /^Message-ID: (<\S+@panel\.example>)\r$/im.exec(source)?.[1]

test('with SMTP_URL the server sends a code by mail and also stores it in the mailbox', async () => {
  const { smtp, panel, waiting } = await startBoth()
  await panel.call(auth.login, { body: codeMember })
  const [mail] = await smtp.received(1)
  expect(mail).toMatchObject({ from: 'no-reply@panel.example', to: [codeMember.email] })
  const code = await panel.code(codeMember.email)
  expect(mail?.source).toContain(code)
  expect(mail?.source).toContain('text/html')
  await expect.poll(waiting).toEqual([])
})

test('without SMTP_URL the mailbox of a demonstration gets what the command of an operator queued', async () => {
  const panel = await startServer()
  onTestFinished(() => panel.close())
  const { database, vault, config } = panel.server
  const request = await requestOf(['members', 'block', demoMember.email, '--reason', 'Several accounts'])
  await runRequest({ database, vault: () => vault, config }, request, config.now())
  await expect.poll(async () => (await panel.mailbox(demoMember.email))[0]?.text).toContain('Several accounts')
  await expect.poll(() => database.store.$count(outgoingMails)).toBe(0)
})

test('the server sends a refused mail again with the same Message-ID', async () => {
  const seen: string[] = []
  const { smtp, panel, enqueue, log } = await startBoth({ refusals: 2, onMail: (source) => void seen.push(source) })
  await enqueue(mailTo('meera@example.org'))
  const [mail] = await smtp.received(1)
  const ids = seen.map((source) => /^Message-ID: (\S+)/im.exec(source)?.[1])
  expect(ids).toEqual(Array(3).fill(mail && idOf(mail)))
  await expect.poll(() => panel.server.mail.counts).toEqual({ sent: 1, retried: 2, givenUp: 0 })
  expect(log.join('')).not.toContain('meera')
})

test('the server gives up a mail at once if the mail server does not know the address, and logs no address', async () => {
  const { panel, enqueue, waiting, log } = await startBoth({ refuses: () => 550 })
  await enqueue(mailTo('meera@example.org'))
  await expect.poll(() => panel.server.mail.counts).toEqual({ sent: 0, retried: 0, givenUp: 1 })
  expect(await waiting()).toEqual([])
  expect(log.join('')).toMatch(/"status":550.*a mail could not be delivered and was given up/)
  expect(log.join('')).not.toMatch(/meera|example\.org/)
})

async function startLate() {
  let takes = false
  const both = await startBoth({ refuses: () => (takes ? undefined : 451) }, 60_000)
  const { panel } = both
  return {
    ...both,
    async takeAfter(seconds: number) {
      await expect.poll(() => panel.server.mail.counts.retried).toBeGreaterThan(0)
      panel.pass(seconds)
      takes = true
      panel.server.mail.wake()
    },
  }
}

const clockOf = (moment: Date) =>
  `${moment.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })} IST`
const timeIn = (mail: DeliveredMail | undefined) => /\d\d:\d\d IST/.exec(mail ? partsOf(mail).text : '')?.[0]

describe.each(['en', 'hi'] as const)('a delayed code, in %s', (language) => {
  test.each(['login', 'registration', 'reset'] as const)(
    'a %s code works for ten minutes after the mail server accepts its mail, and the mail says until when',
    async (purpose) => {
      const { smtp, panel, store, takeAfter } = await startLate()
      const email = purpose === 'login' ? codeMember.email : purpose === 'reset' ? demoMember.email : 'late@example.org'
      const ask = () => {
        if (purpose === 'login') return panel.call(auth.login, { body: codeMember, language })
        if (purpose === 'reset') return panel.call(auth.forgotPassword, { body: { email }, language })
        return panel.call(auth.register, { body: registration(email), language })
      }
      await store.update(users).set({ locale: language }).where(eq(users.email, email))
      await ask()
      const begun = panel.server.config.now().getTime()
      await takeAfter(500)
      const [mail] = await smtp.received(1)
      const [row] = await store.select().from(codes).where(eq(codes.purpose, purpose))
      expect((row?.expiresAt.getTime() ?? 0) - begun).toBeGreaterThan(1_099_000)
      expect(timeIn(mail)).toBe(clockOf(row?.expiresAt ?? new Date(0)))
      expect(mail && partsOf(mail).html).toContain(timeIn(mail))
      panel.pass(590)
      const otp = await panel.code(email)
      const enter = () => {
        if (purpose === 'login') return panel.call(auth.verifyLogin, { body: { email, otp } })
        if (purpose === 'registration') return panel.call(auth.verifyEmail, { body: { email, otp } })
        return panel.call(auth.resetPassword, { body: { email, otp, newPassword: 'Other#Rules2' } })
      }
      expect((await enter()).status).toBe(200)
    },
  )
})

test("the server keeps a code whose mail waits longer than the code's lifetime", async () => {
  const { smtp, panel, store, takeAfter } = await startLate()
  await panel.call(auth.login, { body: codeMember })
  await expect.poll(() => panel.server.mail.counts.retried).toBeGreaterThan(0)
  panel.pass(900)
  await sweep(store, panel.server.config.now())
  await takeAfter(0)
  await smtp.received(1)
  const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
  expect((await panel.call(auth.verifyLogin, { body })).status).toBe(200)
})

test('a delayed code expires ten minutes after the mail server accepts its mail', async () => {
  const { smtp, panel, takeAfter } = await startLate()
  await panel.call(auth.login, { body: codeMember })
  await takeAfter(500)
  await smtp.received(1)
  panel.pass(601)
  const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
  expect((await panel.call(auth.verifyLogin, { body })).status).toBe(400)
})

test('a code never works if no mail server takes its mail for fifty minutes, and the server gives up the mail', async () => {
  const { smtp, panel, waiting, takeAfter } = await startLate()
  await panel.call(auth.login, { body: codeMember })
  await takeAfter(3000)
  await expect.poll(() => panel.server.mail.counts.givenUp).toBe(1)
  expect(await waiting()).toEqual([])
  expect(smtp.delivered).toEqual([])
  const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
  expect((await panel.call(auth.verifyLogin, { body })).status).toBe(400)
})

test('a repeated mail does not extend the life of its code, and says when the code expires', async () => {
  const { smtp, panel, store } = await startBoth()
  await panel.call(auth.login, { body: codeMember })
  const [first] = await smtp.received(1)
  const ends = () => store.select({ at: codes.expiresAt }).from(codes)
  const before = await ends()
  panel.pass(240)
  await panel.call(auth.login, { body: codeMember })
  const [, second] = await smtp.received(2)
  expect(timeIn(second)).toBe(timeIn(first))
  expect(await ends()).toEqual(before)
})

test('an older code keeps its expiry although its mail is late', async () => {
  const { smtp, panel, store, takeAfter } = await startLate()
  await panel.call(auth.login, { body: codeMember })
  await expect.poll(() => panel.server.mail.counts.retried).toBeGreaterThan(0)
  const [older] = await store.select().from(codes)
  if (!older) throw new Error('no code was made')
  await store.insert(codes).values({ ...older, seed: 'newer', expiresAt: new Date(Date.now() + 3_000_000) })
  const end = async () => (await store.select().from(codes).where(eq(codes.seed, older.seed)))[0]?.expiresAt
  const kept = await end()
  await takeAfter(300)
  const [mail] = await smtp.received(1)
  expect(timeIn(mail)).toBe(clockOf(kept ?? new Date(0)))
  expect(await end()).toEqual(kept)
})

test('the server does not mail a used code', async () => {
  const { smtp, panel, waiting, log, takeAfter } = await startLate()
  await panel.call(auth.login, { body: codeMember })
  const body = { email: codeMember.email, otp: await panel.code(codeMember.email) }
  expect((await panel.call(auth.verifyLogin, { body })).status).toBe(200)
  await takeAfter(100)
  await expect.poll(waiting).toEqual([])
  expect(smtp.delivered).toEqual([])
  expect(log.join('')).toContain('its code does not work any more')
})

test('the server queues a mail only if the change that it reports was committed', async () => {
  const { smtp, panel, store, enqueue, waiting } = await startBoth()
  await expect(
    store.transaction(async (within) => {
      await panel.server.mail.enqueue(within, mailTo('meera@example.org'))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await enqueue(mailTo('nila@example.org'))
  await smtp.received(1)
  await expect.poll(waiting).toEqual([])
  expect(smtp.delivered.flatMap(({ to }) => to)).toEqual(['nila@example.org'])
})

test('the server does not change a password if it cannot queue the mail', async () => {
  const { panel, store } = await startBoth()
  const stored = () => store.select().from(users).where(eq(users.email, demoMember.email))
  await panel.call(auth.forgotPassword, { body: { email: demoMember.email } })
  const otp = await panel.code(demoMember.email)
  const before = await stored()
  await store.execute(sql`alter table outgoing_mails rename to away`)
  const body = { email: demoMember.email, otp, newPassword: 'Other#Rules2' }
  expect((await panel.call(auth.resetPassword, { body })).status).toBe(500)
  await store.execute(sql`alter table away rename to outgoing_mails`)
  expect(await stored()).toEqual(before)
})

test('the server finishes the mails in progress when it closes, and leaves the rest in the table', async () => {
  const { smtp, panel, enqueue, waiting } = await startBoth({ held: true })
  for (let index = 0; index < 9; index += 1) await enqueue(mailTo(`m${index}@example.org`))
  await smtp.connected(5)
  const closed = panel.server.mail.close()
  smtp.release()
  await closed
  expect(smtp.delivered).toHaveLength(5)
  expect(await waiting()).toHaveLength(4)
})

test('the server does not repeat a mail that is still in progress when its lease ends', async () => {
  const { smtp, panel, enqueue, waiting, store } = await startBoth({ held: true })
  await enqueue(mailTo('meera@example.org'))
  await smtp.connected(1)
  panel.pass(60)
  // The second mail proves that the server has looked for due mails since.
  await enqueue(mailTo('nila@example.org'))
  await smtp.connected(2)
  expect(await store.select({ tries: outgoingMails.tries }).from(outgoingMails)).toEqual([{ tries: 1 }, { tries: 1 }])
  smtp.release()
  await expect.poll(waiting).toEqual([])
  expect(smtp.delivered.flatMap(({ to }) => to).sort()).toEqual(['meera@example.org', 'nila@example.org'])
  expect(panel.server.mail.counts).toEqual({ sent: 2, retried: 0, givenUp: 0 })
})

test('only the key decrypts a waiting mail, and key rotation re-encrypts it', async () => {
  const { smtp, panel, enqueue, waiting, store } = await startBoth({ held: true })
  await enqueue(mailTo('meera@example.org', { text: '123456' }))
  await smtp.connected(1)
  expect(JSON.stringify(await waiting())).not.toMatch(/meera|123456/)
  const secret = Buffer.alloc(32, 7)
  expect(await resealMails(store, createVault([{ id: 'other', secret }], 'of the tests'))).toBe(1)
  expect(await resealMails(store, panel.server.vault)).toBe(0)
})

test('the server never passes an address with a line break to the mail server', async () => {
  const { waiting, enqueue } = await startBoth()
  await expect(enqueue(mailTo('a@b.example\r\nRCPT TO:<c@d.example>'))).rejects.toThrow('not a mail address')
  expect(await waiting()).toEqual([])
})
