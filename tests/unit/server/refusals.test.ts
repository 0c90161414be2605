import { expect, test } from 'vitest'
import { english } from '../../../demo/server/refusals/english.ts'
import { Refusal } from '../../../demo/server/refusals/failure.ts'
import { hindi } from '../../../demo/server/refusals/hindi.ts'
import { type RefusalCode, refusals } from '../../../src/contract/refusals.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

test.each(codes)('the refusal %s has an English and a Hindi message with the same values', (code) => {
  expect(english[code]).toMatch(/^[ -~]+$/)
  expect(hindi[code]).toMatch(/\p{Script=Devanagari}/u)
  expect(placesOf(hindi[code])).toEqual(placesOf(english[code]))
})

test('every refusal has a message of its own', () => {
  expect(new Set(Object.values(english)).size).toBe(codes.length)
})

test('a refusal has the status of the contract and a message in the language of the page', () => {
  const refusal = new Refusal('code-too-soon', { values: { seconds: 42 }, retryAfter: 42 })
  expect([refusal.status, refusal.code, refusal.retryAfter]).toEqual([429, 'code-too-soon', 42])
  expect(refusal.message).toBe('Please wait 42 seconds before asking for another code.')
  expect(refusal.messageIn('hi')).toBe('दूसरा कोड माँगने से पहले कृपया 42 सेकंड रुकें।')
})
