import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropCalls, startCall, takeCall } from '../../../../src/loader/early-calls.ts'

const api = 'https://panel.example/api/'
const url = 'https://panel.example/api/surveys'
const as = (token: string, method = 'GET'): RequestInit => ({ method, headers: { Authorization: `Bearer ${token}` } })

let asked: [address: string, init: RequestInit][]

beforeEach(() => {
  asked = []
  vi.stubGlobal('document', Object.create({ documentElement: { lang: 'en-IN' } }))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push([address, init])
    return new Response(String(asked.length))
  })
})
afterEach(() => {
  dropCalls()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a started call is taken once, and a second start before that sends nothing', async () => {
  startCall({ api }, '/surveys', 'one')
  startCall({ api }, '/surveys', 'one')
  expect(asked).toEqual([
    [
      url,
      expect.objectContaining({
        headers: { 'Accept-Language': 'en-IN', Authorization: 'Bearer one' },
        credentials: 'omit',
      }),
    ],
  ])
  expect(await (await takeCall(url, as('one')))?.text()).toBe('1')
  expect(takeCall(url, as('one'))).toBeUndefined()
})

test('an early call is not taken by another member, and nobody takes it after such an attempt', () => {
  startCall({ api }, '/surveys', 'one')
  expect(takeCall(url, as('other'))).toBeUndefined()
  expect(takeCall(url, as('one'))).toBeUndefined()
})

test('a call that writes discards earlier calls', () => {
  startCall({ api }, '/surveys', 'one')
  expect(takeCall(`${api}surveys/x/submit`, as('one', 'POST'))).toBeUndefined()
  expect(takeCall(url, as('one'))).toBeUndefined()
})

test('a change of the member discards earlier calls', () => {
  startCall({ api }, '/surveys', 'one')
  dropCalls()
  expect(asked[0]?.[1].signal?.aborted).toBe(true)
  expect(takeCall(url, as('one'))).toBeUndefined()
})
