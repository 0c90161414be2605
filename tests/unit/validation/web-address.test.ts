import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath } from '../../../src/contract/validation/return-path.ts'
import { webAddress } from '../../../src/contract/validation/web-address.ts'
import { BAD_ADDRESSES, GOOD_ADDRESSES } from '../../support/addresses.ts'
import { anyText, anyWebAddress } from '../../support/any-text.ts'

const BASE = 'https://panel.example/login'

test.each(BAD_ADDRESSES)('webAddress refuses %j, and so does returnPath', (value) => {
  expect(webAddress(value)).toBeUndefined()
  expect(webAddress(value, BASE)).toBeUndefined()
  expect(returnPath(value)).toBeUndefined()
})

test.each(GOOD_ADDRESSES)('webAddress accepts %s unchanged, and returnPath refuses it', (value) => {
  expect(webAddress(value)).toBe(value)
  expect(returnPath(value)).toBeUndefined()
})

test('webAddress accepts a path only with a base', () => {
  expect(webAddress('/api')).toBeUndefined()
  expect(webAddress('/api', BASE)).toBe('/api')
  expect(returnPath('/surveys?completed=true')).toBe('/surveys?completed=true')
})

test.each([undefined, null, 7, {}, ['https://panel.example'], new URL(BASE), { toString: () => BASE }])(
  'webAddress refuses %o, which is not a text',
  (value) => expect(webAddress(value, BASE)).toBeUndefined(),
)

test('an accepted address uses http or https, stays on the host that it names, and carries no login', () => {
  const check = (text: string) => {
    const found = webAddress(text, BASE)
    if (found === undefined) return
    const { protocol, username, password, origin } = new URL(found, BASE)
    expect([/^https?:$/.test(protocol), username, password]).toEqual([true, '', ''])
    if (found.startsWith('/')) expect(origin).toBe('https://panel.example')
  }
  assert(property(anyText({ maxLength: 12 }), (text) => check(text)))
  assert(property(anyWebAddress, string({ maxLength: 3 }), (url, end) => check(url + end)))
  assert(property(string({ maxLength: 8 }), (text) => check(`/${text}`)))
  assert(property(string({ maxLength: 8 }), (text) => check(`https:/${text}`)))
})
