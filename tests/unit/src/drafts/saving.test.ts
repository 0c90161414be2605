import { expect, test } from 'vitest'
import type { Entry, Records } from '../../../../src/drafts/records.ts'
import { createSaving } from '../../../../src/drafts/saving.ts'
import { createTestEnvironment, watch } from '../../../support/environment.ts'

/** Records whose writes last until they are let go. */
function slowRecords() {
  const writes: { entries: readonly Entry[]; finish: () => void; fail: (fault: Error) => void }[] = []
  const records: Records = {
    lasting: true,
    put: (entries) => new Promise((finish, fail) => void writes.push({ entries, finish, fail })),
    note() {},
    under: async () => [],
    remove: async () => {},
  }
  return { records, writes }
}

const place = { question: 'q1', total: 12, spent: 0 }
/** After all callbacks of promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

function open() {
  const environment = createTestEnvironment()
  const { records, writes } = slowRecords()
  const saving = createSaving(environment, records, ['/api', 'asha', 'groceries'], false)
  return { environment, writes, saving, seen: watch(saving.$keeping) }
}

test('an answer and the place are one write', () => {
  const { saving, writes } = open()
  saving.saveAnswer('q1', 'Rice', place)
  expect(writes.map(({ entries }) => entries.map(([key]) => key.slice(3)))).toEqual([[['answer', 'q1'], ['place']]])
})

test('a quick write shows no state in between, and a slow one shows that it is in progress', async () => {
  const { environment, saving, writes, seen } = open()
  saving.saveAnswer('q1', 'Rice', place)
  environment.pass(299)
  writes[0]?.finish()
  await settled()
  environment.pass(1000)
  expect(seen).toEqual(['nothing', 'saved'])
  saving.saveAnswer('q1', 'Wheat', place)
  environment.pass(300)
  writes[1]?.finish()
  await settled()
  expect(seen).toEqual(['nothing', 'saved', 'saving', 'saved'])
})

test('a newer answer waits for the write in progress, and is never shown as unsaved meanwhile', async () => {
  const { saving, writes, seen } = open()
  saving.saveAnswer('q1', 'Rice', place)
  saving.saveAnswer('q1', 'Wheat', place)
  expect(writes).toHaveLength(1)
  writes[0]?.finish()
  await settled()
  expect(writes[1]?.entries).toMatchObject([
    [['/api', 'asha', 'groceries', 'answer', 'q1'], { answer: 'Wheat' }],
    [{}, {}],
  ])
  writes[1]?.finish()
  await settled()
  expect(seen).toEqual(['nothing', 'saved'])
})

test('answers that were refused are written with the next one', async () => {
  const { environment, saving, writes, seen } = open()
  saving.saveAnswer('q1', 'Rice', place)
  writes[0]?.fail(new Error('full'))
  await settled()
  expect(environment.reported).toHaveLength(1)
  saving.saveAnswer('q2', 'Oil', place)
  expect(writes[1]?.entries.map(([key]) => key.at(-1))).toEqual(['q1', 'place', 'q2'])
  writes[1]?.finish()
  await settled()
  expect(seen).toEqual(['nothing', 'unsaved', 'saved'])
})

test('an answer that came while a write failed is written at once, with what was refused', async () => {
  const { saving, writes, seen } = open()
  saving.saveAnswer('q1', 'Rice', place)
  saving.saveAnswer('q2', 'Oil', place)
  writes[0]?.fail(new Error('full'))
  await settled()
  expect(writes[1]?.entries.map(([key]) => key.at(-1))).toEqual(['q1', 'place', 'q2'])
  writes[1]?.finish()
  await settled()
  expect(seen).toEqual(['nothing', 'saved'])
})
