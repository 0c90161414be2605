import { object, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { type Condition, conditionSchema } from '../../../../src/contract/conditions/condition.ts'
import { holds } from '../../../../src/contract/conditions/holds.ts'
import type { Answer } from '../../../../src/contract/validation/answer.ts'
import { only } from '../../../../src/contract/validation/file-parts.ts'

const answers = new Map<string, Answer>([
  ['often', 'never'],
  ['shops', ['kirana', 'app']],
  ['people', '4'],
  ['stars', 3],
  ['day', '2026-03-14'],
  ['id', '007'],
])

test.each<[Condition, boolean]>([
  [{ question: 'often', is: 'never' }, true],
  [{ question: 'often', is: 'Never' }, false],
  [{ question: 'stars', is: 3 }, true],
  [{ question: 'stars', is: '3' }, true],
  [{ question: 'people', is: 4 }, true],
  [{ question: 'id', is: '7' }, false],
  [{ question: 'shops', is: 'kirana' }, false],
  [{ question: 'shops', includes: 'app' }, true],
  [{ question: 'shops', includes: 'market' }, false],
  [{ question: 'often', includes: 'never' }, false],
  [{ question: 'people', atLeast: 4 }, true],
  [{ question: 'people', atLeast: 10 }, false],
  [{ question: 'people', atMost: 10 }, true],
  [{ question: 'day', atLeast: '2026-03-14' }, true],
  [{ question: 'day', atMost: '2026-03-13' }, false],
  [{ question: 'stars', atLeast: 2, atMost: 3 }, true],
  [{ question: 'stars', atLeast: 4, atMost: 5 }, false],
  [{ question: 'often', answered: true }, true],
  [{ question: 'other', answered: true }, false],
  [{ question: 'other', atMost: 5 }, false],
  [{ not: { question: 'other', is: 'x' } }, true],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ all: [{ question: 'stars', is: 3 }, { not: { question: 'often', is: 'never' } }] }, false],
  [
    {
      any: [
        { question: 'stars', is: 4 },
        { question: 'often', is: 'never' },
      ],
    },
    true,
  ],
])('the condition %j is %s', (condition, expected) => {
  expect(holds(condition, answers)).toBe(expected)
  expect(safeParse(conditionSchema(object), condition)).toMatchObject({ success: true, output: condition })
  expect(safeParse(conditionSchema(only), condition)).toMatchObject({ success: true, output: condition })
})

test.each([
  [null],
  ['often = never'],
  [{ all: 'often' }],
  [{ not: [] }],
  [{ question: 5 }],
  [{ question: 'often', answered: false }],
  [{ any: [{ question: 'often', is: true }] }],
])('the schema refuses %j as a condition', (value) => {
  expect(safeParse(conditionSchema(object), value).success).toBe(false)
})

test('a file refuses an operator that does not exist', () => {
  expect(safeParse(conditionSchema(only), { question: 'often', equals: 'never' }).success).toBe(false)
})
