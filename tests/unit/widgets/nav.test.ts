import { expect, test } from 'vitest'
import { initialsOf, isCurrent } from '../../../widgets/nav/store.ts'

test('a survey being taken counts as Surveys', () => {
  expect(isCurrent('/surveys', '/surveys/42')).toBe(true)
  expect(isCurrent('/surveys', '/surveys')).toBe(true)
  expect(isCurrent('/surveys', '/surveys-of-last-year')).toBe(false)
})

test('initials are whole letters of the names that are known', () => {
  expect(initialsOf({ firstName: 'asha', lastName: ' menon' })).toBe('AM')
  expect(initialsOf({ firstName: '', lastName: '' })).toBe('')
  expect(initialsOf({ firstName: '𝒜sha', lastName: '' })).toBe('𝒜')
})
