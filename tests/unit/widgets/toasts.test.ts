import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Panel } from '../../../src/client/panel.ts'
import { $toasts, closeToast, showToast } from '../../../src/client/toasts.ts'
import { createToastsStore, type ToastsStore } from '../../../widgets/toasts/store.ts'
import { createTestEnvironment, type TestEnvironment } from '../../support/environment.ts'

let environment: TestEnvironment
let store: ToastsStore
const pass = (milliseconds: number) => environment.pass(milliseconds)
const texts = () => $toasts.get().map((toast) => toast.text)

beforeEach(() => {
  for (const { id } of $toasts.get()) closeToast(id)
  environment = createTestEnvironment()
  store = createToastsStore({ environment } as unknown as Panel)
})
afterEach(() => store.release())

test('each message closes by itself after its own five seconds', () => {
  showToast('good', 'first')
  pass(3000)
  showToast('info', 'second')
  pass(1999)
  expect(texts()).toEqual(['first', 'second'])
  pass(1)
  expect(texts()).toEqual(['second'])
  pass(3000)
  expect(texts()).toEqual([])
})

test('a message that is being read stays, and closes five seconds later', () => {
  showToast('good', 'read me')
  store.hold()
  pass(60_000)
  expect(texts()).toEqual(['read me'])
  store.letGo()
  pass(4999)
  expect(texts()).toEqual(['read me'])
  pass(1)
  expect(texts()).toEqual([])
})

test('a message dismissed under the pointer does not hold the others forever', () => {
  showToast('good', 'first')
  showToast('good', 'second')
  store.hold()
  store.close($toasts.get()[0]?.id ?? 0)
  pass(5000)
  expect(texts()).toEqual([])
})

test('the same message is not shown twice, and at most four messages show at once', () => {
  for (const text of ['a', 'b', 'c', 'd', 'a', 'e']) showToast('info', text)
  expect(texts()).toEqual(['c', 'd', 'a', 'e'])
})

test('an element that leaves closes no message later', () => {
  showToast('good', 'still here')
  store.release()
  pass(60_000)
  expect(texts()).toEqual(['still here'])
})
