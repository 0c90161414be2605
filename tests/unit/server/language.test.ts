import { expect, test } from 'vitest'
import { languageOf } from '../../../demo/server/language.ts'
import { refusalIn } from '../../../demo/server/refusals.ts'

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

test('a refusal is in the language of the page, its figures in their places', () => {
  expect(refusalIn('hi', 'Invalid email or password')).toBe('ईमेल या पासवर्ड ग़लत है')
  expect(refusalIn('hi', 'Account number must be between 9-18 digits')).toBe('खाता नंबर 9-18 अंकों का होना चाहिए')
  expect(refusalIn('hi', 'Survey already completed'), 'the screens know it by its words').toBe(
    'Survey already completed',
  )
  expect(refusalIn('en', 'Invalid email or password')).toBe('Invalid email or password')
})
