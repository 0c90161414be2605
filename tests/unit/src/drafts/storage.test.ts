import { expect, test } from 'vitest'
import { createPanel, GUEST, UNFINISHED, WAITING } from '../../../../src/client/panel.ts'
import { storageOf } from '../../../../src/drafts/storage.ts'
import { createTestEnvironment } from '../../../support/environment.ts'

async function openSilent(mark?: string) {
  const environment = createTestEnvironment()
  if (mark) environment.local[mark] = '1'
  const silent = { open: () => ({}) } as unknown as IDBFactory
  const device = { ...(await environment.device()), database: () => silent }
  let isOpen = false
  storageOf(createPanel({ ...environment, device: async () => device })).then(() => {
    isOpen = true
  })
  return async (milliseconds: number) => {
    await new Promise(setImmediate)
    environment.pass(milliseconds)
    await new Promise(setImmediate)
    return isOpen
  }
}

test('a device that stores no answers waits 3 s for its database', async () => {
  const isOpenAfter = await openSilent()
  expect(await isOpenAfter(2999)).toBe(false)
  expect(await isOpenAfter(1)).toBe(true)
})

test.each([
  ["a member's answers", UNFINISHED],
  ["a guest's answers", GUEST],
  ['a waiting submission', WAITING],
])('a device with %s waits 15 s for its database', async (_, mark) => {
  const isOpenAfter = await openSilent(mark)
  expect(await isOpenAfter(14_999)).toBe(false)
  expect(await isOpenAfter(1)).toBe(true)
})
