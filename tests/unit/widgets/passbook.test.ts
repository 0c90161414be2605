import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { login } from '../../../src/contract/auth.ts'
import { fileColumns } from '../../../widgets/passbook/list.tsx'
import { passbookMessages } from '../../../widgets/passbook/messages.ts'
import { createPassbookStore } from '../../../widgets/passbook/store.ts'
import { createTestEnvironment, watch } from '../../support/environment.ts'
import { givePoints } from '../../support/points.ts'
import { demoMember } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const server = serverOfSuite()

type Fault = (query: URLSearchParams) => Response | Promise<Response | undefined> | undefined

async function openPassbook(who: { email: string; password: string }) {
  const asked: string[] = []
  const network: { fault: Fault | undefined } = { fault: undefined }
  const environment = createTestEnvironment({
    api: server.api,
    fetch: async (input, init) => {
      const { pathname, searchParams } = new URL(String(input))
      if (!pathname.endsWith('/users/ledger')) return fetch(input, init)
      asked.push(String(searchParams))
      return (await network.fault?.(searchParams)) ?? fetch(input, init)
    },
  })
  const panel = createPanel(environment)
  watch(panel.session.$state)
  panel.start()
  const { token, user } = await panel.call(login, { body: who })
  if (token && user) panel.session.signIn(token, user)
  const store = createPassbookStore(panel)
  watch(store.$state)
  await expect.poll(() => store.$state.get().status).not.toBe('loading')
  const numbers = () => {
    const state = store.$state.get()
    return state.status === 'ready' ? state.value.entries.map(({ id }) => Number(id)) : []
  }
  return { environment, panel, store, network, asked, numbers }
}

async function memberWith(count: number) {
  const member = await server.register()
  for (let index = 0; index < count; index += 1) await givePoints(server, member.id, 1)
  return member
}

const down = (first: number, last: number) => Array.from({ length: first - last + 1 }, (_, index) => first - index)

test('the passbook shows the newest entries first, and earlier ones on request, down to the first', async () => {
  const { store, numbers, asked } = await openPassbook(await memberWith(120))
  expect(numbers()).toEqual(down(120, 71))
  await store.showEarlier()
  await store.showEarlier()
  expect(numbers()).toEqual(down(120, 1))
  expect(store.$state.get()).toMatchObject({ value: { next: undefined, points: 120 } })
  await store.showEarlier()
  expect(asked).toEqual(['limit=50', 'limit=50&before=71', 'limit=50&before=21'])
})

test('new entries appear at the top and the shown ones stay, but more than a page of new ones restarts the list', async () => {
  const member = await memberWith(60)
  const { store, numbers } = await openPassbook(member)
  await store.showEarlier()
  await givePoints(server, member.id, 5)
  await store.retry()
  expect(numbers()).toEqual(down(61, 1))
  for (let index = 0; index < 51; index += 1) await givePoints(server, member.id, 1)
  await store.retry()
  expect(numbers(), 'no entry is missing').toEqual(down(112, 63))
  await store.showEarlier()
  expect(numbers()).toEqual(down(112, 13))
})

test('late earlier entries are discarded after the list has restarted', async () => {
  const member = await memberWith(60)
  const { store, numbers, network } = await openPassbook(member)
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  network.fault = async (query) => {
    if (query.has('before')) await gate
    return undefined
  }
  const earlier = store.showEarlier()
  for (let index = 0; index < 51; index += 1) await givePoints(server, member.id, 1)
  await store.retry()
  letGo()
  await earlier
  expect(numbers()).toEqual(down(111, 62))
})

test('after a failure the entries stay, the reason shows, and earlier entries can still be loaded', async () => {
  const { store, numbers, network } = await openPassbook(await memberWith(60))
  network.fault = () => Response.json({ success: false, message: 'Too busy' }, { status: 503 })
  await store.showEarlier()
  expect(store.$earlier.get()).toEqual({ status: 'failed', serverMessage: 'Too busy' })
  await store.retry()
  expect(store.$state.get()).toMatchObject({ status: 'ready', fault: { serverMessage: 'Too busy' } })
  expect(numbers()).toHaveLength(50)
  network.fault = undefined
  await store.showEarlier()
  expect(numbers()).toHaveLength(60)
})

test('the file has every entry, with signed points as numbers', async () => {
  const { environment, store, asked } = await openPassbook(demoMember)
  await store.download(fileColumns(passbookMessages.get()))
  const [file] = environment.saved
  expect(file?.name).toBe('passbook-2026-11-21.csv')
  const lines = file?.content.split('\r\n').slice(0, -1) ?? []
  expect(lines[0]).toBe('\ufeffDate,Kind,Entry,Points,Points Set Aside,Balance')
  expect(lines).toHaveLength(15)
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,Withdrawal approved,WD-[\w-]+,0,-110,205$/)
  expect(lines.at(-1)).toMatch(/,Survey,Getting to work,80,0,80$/)
  expect(asked.at(-1)).toBe('limit=500')
})
