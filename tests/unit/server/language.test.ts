import { expect, test } from 'vitest'
import { languageOf } from '../../../demo/server/http/language.ts'

test.each([
  ['hi', 'hi'],
  ['hi-IN,en;q=0.8', 'hi'],
  ['en-GB;q=0.4, HI;q=0.9', 'hi'],
  ['ta-IN, hi;q=0.5, en;q=0.1', 'hi'],
  ['hi;q=0, en', 'en'],
  ['ta', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=,,=', 'en'],
  [undefined, 'en'],
])('"%s" is read as %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})
