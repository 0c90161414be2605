import { expect, test } from 'vitest'
import { checkValue, linesOf } from '../../../demo/server/operator/authoring/faults.ts'
import { readJson } from '../../../demo/server/operator/authoring/json-places.ts'
import { surveyFile } from '../../../demo/server/operator/authoring/survey-file.ts'
import { cells, isAnswer, screenedFile } from '../../support/screened.ts'

// docs/authoring.md#screening

const more = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, type: 'text', question: '?' }))
const { questions } = screenedFile()
const long = [...questions, ...more]

const faultsOf = (rest: object) => {
  const survey = screenedFile(rest)
  const found = checkValue(surveyFile, survey)
  if (!('faults' in found)) return []
  const text = JSON.stringify(survey, null, 1)
  return linesOf('f', readJson(text), found.faults).map((line) => {
    const [, number = '', fault = ''] = /^f:(\d+): (.*)$/.exec(line) ?? []
    return [text.split('\n')[Number(number) - 1]?.trim(), fault]
  })
}

const young = { name: 'young', if: isAnswer('age', 'young'), limit: 5, points: 1 }

test.each([
  [{}],
  [{ screening: { upTo: 'age', passIf: { not: isAnswer('sex', 'man') }, points: 0 }, quotas: cells(5), limit: 9 }],
  [{ questions: long, screening: { upTo: 'c', points: 1 } }],
  [{ questions: long, blocks: [{ questions: ['sex', 'age'], order: 'random' }] }],
  [{ questions: long, blocks: [{ questions: ['why', 'a'], order: 'random' }] }],
])('a file may have %j', (rest) => expect(faultsOf(rest)).toEqual([]))

test.each([
  [
    { screening: { upTo: 'size', points: 1 } },
    '"upTo": "size",',
    'screening.upTo: names no question of this survey: "size"',
  ],
  [
    { questions: long, screening: { upTo: 'd', points: 1 } },
    '"upTo": "d",',
    'screening.upTo: must name one of the first 6 questions',
  ],
  [
    { blocks: [{ questions: ['age', 'why'], order: 'random' }] },
    '"upTo": "age",',
    'screening.upTo: must not stand within a block, because its order is random',
  ],
  [
    { screening: { upTo: 'age', passIf: { question: 'why', answered: true }, points: 1 } },
    '"question": "why",',
    'screening.passIf.question: must name a question of the screening, and "why" comes later',
  ],
  [
    { screening: { upTo: 'age', passIf: isAnswer('age', 'middle'), points: 1 } },
    '"is": "middle"',
    'screening.passIf.is: is not an answer to the question',
  ],
  [{ screening: { upTo: 'age', points: 41 } }, '"points": 41', 'screening.points: must be pointsReward or less'],
  [{ screening: { upTo: 'age', points: -1 } }, '"points": -1', 'screening.points: must be 0 or more'],
  [{ screening: undefined, quotas: [young] }, '"quotas": [', 'quotas: needs a screening'],
  [{ screening: undefined, limit: 5 }, '"limit": 5', 'limit: needs a screening'],
  [{ limit: 0 }, '"limit": 0', 'limit: must be 1 or more'],
  [{ quotas: [young, young] }, '"name": "young",', 'quotas[1].name: the name "young" is repeated'],
  [
    { quotas: [young, { ...young, name: ' young' }] },
    '"name": " young",',
    'quotas[1].name: the name "young" is repeated',
  ],
  [
    { quotas: [{ ...young, name: 'x; y' }] },
    '"name": "x; y",',
    'quotas[0].name: must have no semicolon, because results put one between the names of quotas',
  ],
  [{ quotas: [{ ...young, points: 41 }] }, '"points": 41', 'quotas[0].points: must be pointsReward or less'],
  [
    { quotas: [{ ...young, if: isAnswer('size', 'big') }] },
    '"question": "size",',
    'quotas[0].if.question: names no question of this survey: "size"',
  ],
  [
    { quotas: [{ ...young, if: { question: 'why', answered: true } }] },
    '"question": "why",',
    'quotas[0].if.question: must name a question of the screening, and "why" comes later',
  ],
])('the operator learns the fault of %j with its line', (rest, line, fault) =>
  expect(faultsOf(rest)).toEqual([[line, fault]]),
)
