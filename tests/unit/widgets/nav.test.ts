import { expect, test } from 'vitest'
import { initialsOf, isCurrent } from '../../../widgets/nav/store.ts'

test('the page of one survey marks Surveys as current', () => {
  expect(isCurrent('/surveys', '/surveys/42')).toBe(true)
  expect(isCurrent('/surveys', '/surveys')).toBe(true)
  expect(isCurrent('/surveys', '/surveys-of-last-year')).toBe(false)
})

test('initials are whole letters of the known names', () => {
  expect(initialsOf({ firstName: 'asha', lastName: ' menon' })).toBe('AM')
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('')
  expect(initialsOf({ firstName: '𝒜sha', lastName: '' })).toBe('𝒜')
})
