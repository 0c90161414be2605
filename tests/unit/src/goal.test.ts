import { expect, test } from 'vitest'
import { createPanel } from '../../../src/client/panel.ts'
import { profile } from '../../../src/contract/users.ts'
import { goalOf } from '../../../widgets/goal/goal.ts'
import { createOrigin, createTestEnvironment, watch } from '../../support/environment.ts'
import type { TestServer } from '../../support/server.ts'
import { serverOfSuite } from '../../support/suite.ts'

const server = serverOfSuite()

const BOOK = { id: 'book', name: 'Book voucher', pointsCost: 300 }
const TEA = { id: 'tea', name: 'Tea voucher', pointsCost: 100 }

async function tabOf(origin: ReturnType<typeof createOrigin>, member?: Awaited<ReturnType<TestServer['register']>>) {
  const { token } = member ?? (await server.register())
  const panel = createPanel(createTestEnvironment({ api: server.api, origin }))
  watch(panel.session.$state)
  panel.session.signIn(token, (await server.call(profile, { token })).answer.user)
  const goal = goalOf(panel)
  watch(goal.$goal)
  return { goal, panel }
}

test('a member has one reward as goal, which no other member sees and the next visit finds', async () => {
  const origin = createOrigin()
  const member = await server.register()
  const { goal, panel } = await tabOf(origin, member)
  goal.pin({ ...BOOK, description: 'Not kept' } as typeof BOOK)
  expect(goal.$goal.get()).toEqual(BOOK)
  expect(goalOf(panel), 'all elements of a page share the goal').toBe(goal)
  goal.pin(TEA)
  expect((await tabOf(origin)).goal.$goal.get()).toBeUndefined()
  expect((await tabOf(origin, member)).goal.$goal.get()).toEqual(TEA)
  panel.session.end('signed-out')
  expect(goal.$goal.get()).toBeUndefined()
})

test('the goal follows the catalogue, and ends when the reward is redeemed or gone', async () => {
  const origin = createOrigin()
  const { goal } = await tabOf(origin)
  goal.pin(BOOK)
  goal.follow([TEA, { ...BOOK, pointsCost: 350 }])
  expect(goal.$goal.get()).toEqual({ ...BOOK, pointsCost: 350 })
  goal.reach('tea')
  expect(goal.$goal.get()?.id).toBe('book')
  goal.reach('book')
  expect(goal.$goal.get()).toBeUndefined()
  goal.pin(BOOK)
  goal.follow([TEA])
  expect(goal.$goal.get()).toBeUndefined()
  expect(origin.values['panel-goals']).toBeUndefined()
})

test.each(['{', '[1]', 'null', '{"x":{"id":1}}'])('the page ignores the stored goal %s', async (stored) => {
  const origin = createOrigin()
  origin.values['panel-goals'] = stored
  const { goal } = await tabOf(origin)
  expect(goal.$goal.get()).toBeUndefined()
  goal.pin(TEA)
  expect(goal.$goal.get()).toEqual(TEA)
})
