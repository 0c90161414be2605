import { expect, test } from 'vitest'
import { createMail } from '../../../demo/server/mail.ts'
import * as auth from '../../../src/api/auth.ts'
import { codeMember, startServer } from '../../support/server.ts'
import { startSmtp } from '../../support/smtp.ts'

const from = 'Panel <no-reply@panel.example>'

test('with SMTP_URL a code travels by mail, and stands in the mailbox too', async () => {
  const smtp = await startSmtp()
  const panel = await startServer({ mail: { from, smtpUrl: smtp.url } })
  await panel.call(auth.login, { body: codeMember })
  const [mail] = await smtp.received(1)
  expect(mail).toMatchObject({ from: 'no-reply@panel.example', to: [codeMember.email] })
  const code = await panel.code(codeMember.email)
  expect(mail?.source).toContain(code)
  expect(mail?.source).toContain('text/html')
  await panel.close()
  await smtp.close()
})

test('closing waits for the mails under way', async () => {
  const smtp = await startSmtp()
  const panel = await startServer({ mail: { from, smtpUrl: smtp.url } })
  for (let index = 0; index < 5; index += 1) {
    const body = { firstName: 'Meera', lastName: 'Iyer', email: `m${index}@example.org`, password: 'Enough#Rules1' }
    await panel.call(auth.register, { body })
  }
  await panel.close()
  expect(smtp.delivered.flatMap(({ to }) => to).sort()).toEqual([0, 1, 2, 3, 4].map((n) => `m${n}@example.org`))
  await smtp.close()
})

test('a mail that was turned away is sent again', async () => {
  const smtp = await startSmtp({ refusals: 2 })
  const reports: string[] = []
  const mail = createMail({
    mail: { from, smtpUrl: smtp.url },
    mailbox: undefined,
    report: (_, message) => reports.push(message),
    pauses: [0, 0, 0],
  })
  await mail.send({ to: 'meera@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect((await smtp.received(1)).length).toBe(1)
  await mail.close()
  expect(reports).toEqual([])
  await smtp.close()
})

test('an address with a line break never reaches the mail server', async () => {
  const smtp = await startSmtp()
  const mail = createMail({ mail: { from, smtpUrl: smtp.url }, mailbox: undefined, report: () => {} })
  const letter = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await expect(mail.send({ to: 'a@b.example\r\nRCPT TO:<c@d.example>', ...letter })).rejects.toThrow()
  await mail.close()
  expect(smtp.delivered).toEqual([])
  await smtp.close()
})
