import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../demo/server/db/schema.ts'
import { sendPointsUpdated } from '../../../demo/server/http/live/notices.ts'
import { demoMember, startServer, type TestServer } from '../../support/server.ts'

let panel: TestServer
beforeAll(async () => {
  panel = await startServer()
})
afterAll(() => panel.close())

const open = (token?: string) =>
  io(panel.url, { auth: token === undefined ? {} : { token }, reconnection: false, forceNew: true })
const update = {
  reason: 'withdrawal_approved',
  message: 'Withdrawal approved! 100 points deducted.',
  change: 100,
} as const

test.each([undefined, '', 'made-up'])('a socket with the token %s is refused', async (token) => {
  const socket = open(token)
  const fault = await new Promise<Error>((resolve) => socket.on('connect_error', resolve))
  expect(fault.message).toBe('unauthorized')
  socket.close()
})

test('a member hears of their own points, and joins no other member’s room', async () => {
  const [asha, other] = [open(await panel.signIn(demoMember)), await panel.register()]
  const nosy = open(other.token)
  const heard: unknown[] = []
  nosy.on('pointsUpdated', (event) => heard.push(event))
  const { store } = panel.server.database
  const [{ id } = { id: '' }] = await store.select().from(users).where(eq(users.email, demoMember.email))
  for (const socket of [asha, nosy]) {
    if (!socket.connected) await new Promise<void>((resolve) => socket.on('connect', resolve))
    await socket.emitWithAck('join-user-room', id)
  }
  const arrival = new Promise((resolve) => asha.on('pointsUpdated', resolve))
  await sendPointsUpdated(panel.server.database.store, id, update)
  expect(await arrival).toEqual(update)
  // answered after whatever was sent before it
  await nosy.emitWithAck('join-user-room', other.id)
  expect(heard).toEqual([])
  asha.close()
  nosy.close()
})

test('closing the server closes its sockets', async () => {
  const own = await startServer()
  const socket = io(own.url, { auth: { token: await own.signIn(demoMember) }, reconnection: false, forceNew: true })
  await once(socket as never, 'connect')
  const gone = new Promise((resolve) => socket.on('disconnect', resolve))
  await own.close()
  await gone
})
