import { expect, test } from 'vitest'
import * as auth from '../../../src/contract/auth.ts'
import { registration } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const panel = serverOfSuite()

test('the mailbox of the demonstration says each time once, in the zone of the mails, and names it', async () => {
  await panel.call(auth.register, { body: registration('somebody@example.org') })
  await panel.pending()
  const page = await (await fetch(`${panel.url}/dev?to=somebody%40example.org`)).text()
  const [, datetime = '', shown = ''] = /<time datetime="([^"]+)">([^<]+)<\/time>/.exec(page) ?? []
  const zone = { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  expect(shown).toContain(`${new Date(datetime).toLocaleTimeString('en-IN', zone)} IST`)
  const [mail = ''] = /<pre>.*?<\/pre>/s.exec(page) ?? []
  expect(mail).toMatch(/\d\d:\d\d IST/)
  const read = page.replace(/<[^>]+>/g, ' ')
  expect(read).not.toMatch(/UTC|GMT|\dZ\b/)
})
