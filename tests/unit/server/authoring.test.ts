import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkValue, linesOf } from '../../../demo/server/operator/authoring/faults.ts'
import { JsonFault, readJson } from '../../../demo/server/operator/authoring/json-places.ts'
import { missingTranslations } from '../../../demo/server/operator/authoring/missing-translations.ts'
import { readItems } from '../../../demo/server/operator/authoring/read-files.ts'
import { rewardFile } from '../../../demo/server/operator/authoring/reward-file.ts'
import { authoringSchemas } from '../../../demo/server/operator/authoring/schemas.ts'
import { surveyFile } from '../../../demo/server/operator/authoring/survey-file.ts'
import { fromSurveyJs } from '../../../demo/server/operator/authoring/surveyjs/import.ts'
import { survey } from '../../../src/contract/shapes.ts'
import { read } from '../../checks/sources.ts'

test.each([
  ['{"a": [1, -2.5e3, true, null, "\\u00e9\\n\\"\\\\"], "b": {}, "c": []}'],
  [' [ ] '],
  ['"plain"'],
  ['{"__proto__": 1, "constructor": {"x": 2}}'],
])('the reader accepts %s as JSON', (text) => {
  expect(readJson(text).value).toEqual(JSON.parse(text))
})

const fault = (line: number, column: number, message: string) => ({ line, column, message })

test.each([
  ['', [fault(1, 1, 'the file ends too early')]],
  ['{\n  "a": 1,\n}', [fault(3, 1, 'expected a property’s name in double quotes instead of }')]],
  ["{'a': 1}", [fault(1, 2, `the quotation mark ' is not known in JSON; write "`)]],
  ['{“a”: 1}', [fault(1, 2, 'the quotation mark “ is not known in JSON; write "')]],
  ['{"a": ‘x’}', [fault(1, 7, 'the quotation mark ‘ is not known in JSON; write "')]],
  ['{"a": "x”}', [fault(1, 7, 'a text that does not end: ” does not end it; write "')]],
  ['{"a": "he said “tea”"}{', [fault(1, 23, 'expected the end of the file instead of {')]],
  ['{\u00a0"a": 1}', [fault(1, 2, 'an invisible character (U+00A0), which JSON does not have; remove it')]],
  ['{"a": True}', [fault(1, 7, 'expected a value or a name in double quotes instead of T')]],
  ['{"a": "\u0001"}', [fault(1, 7, 'a character that must be escaped')]],
  ['{"a": 1, // b\n"c": 2}', [fault(1, 10, 'a comment, which JSON does not have')]],
  ['{"a": 1, "a": 2}', [fault(1, 10, 'the property "a" is repeated')]],
  ['[1] 2', [fault(1, 5, 'expected the end of the file instead of 2')]],
  ['['.repeat(1_000_000), [fault(1, 52, 'is nested too deeply')]],
  [
    '{\n"a": 1\n"b": 2,\n"c" 3,\n}',
    [
      fault(3, 1, 'expected , instead of "'),
      fault(4, 5, 'expected : instead of 3'),
      fault(5, 1, 'expected a property’s name in double quotes instead of }'),
    ],
  ],
])('the reader refuses $0 and names the place of each fault', (text, faults) => {
  let thrown: unknown
  try {
    readJson(text)
  } catch (one) {
    thrown = one
  }
  expect(thrown).toBeInstanceOf(JsonFault)
  expect((thrown as JsonFault).faults).toEqual(faults)
})

const choice = { id: 'a', type: 'multiple-choice', question: '?', options: ['x', 'y'] }
const whole = {
  id: 'tea',
  title: 'Tea',
  description: 'Tea.',
  category: 'Food',
  pointsReward: 1,
  estimatedTime: 1,
  questions: [choice],
}
const faultsOf = (value: unknown) => {
  const text = JSON.stringify(value, null, 1)
  const found = checkValue(surveyFile, value)
  return 'faults' in found ? linesOf('f', readJson(text), found.faults) : []
}

const date = { id: 'a', type: 'date', question: '?' }

test('a complete survey has no fault', () => expect(faultsOf(whole)).toEqual([]))

test('a number question and a date question may have a range', () => {
  const range = { min: '2026-01-01', max: '2026-12-31' }
  const number = { id: 'b', type: 'number', question: '?', min: -0.5, max: 1e6 }
  expect(faultsOf({ ...whole, questions: [{ ...date, ...range }, number, { ...number, id: 'c', max: -0.5 }] })).toEqual(
    [],
  )
})

test.each<[object, string]>([
  [{ id: 'Tea' }, 'f:2: id: must be small letters, digits and single hyphens, such as tea-at-home'],
  [{ title: ' ' }, 'f:3: title: must not be empty'],
  [{ category: 5 }, 'f:5: category: must be a text in double quotes'],
  [{ pointsReward: '5' }, 'f:6: pointsReward: must be a number'],
  [{ pointsReward: -1 }, 'f:6: pointsReward: must be 0 or more'],
  [{ estimatedTime: 1.5 }, 'f:7: estimatedTime: must be a whole number'],
  [{ questions: [] }, 'f:8: questions: a survey needs at least one question'],
  [{ titel: 'x' }, 'f:19: titel: is not known; do you mean title?'],
  [{ translations: { 'hi-IN': {} } }, 'f:20: translations.hi-IN: must be a language without a region, such as hi'],
  [{ questions: [choice, choice] }, 'f:19: questions[1].id: the id "a" is repeated'],
  [{ questions: [{ ...choice, options: ['x', 'x'] }] }, 'f:15: questions[0].options[1]: the option "x" is repeated'],
  [
    { questions: [{ ...choice, options: [{ value: 'x' }, 'y'] }] },
    'f:14: questions[0].options[0]: must be a text, or an object with value and label',
  ],
  [{ questions: [{ ...choice, maxRating: 5 }] }, 'f:17: questions[0].maxRating: does not belong here'],
  [{ questions: [{ id: 'a', question: '?' }] }, 'f:9: questions[0].type: is missing'],
  [
    { questions: [{ ...choice, translations: { hi: { options: { z: 'ज' } } } }] },
    'f:20: questions[0].translations.hi.options.z: is not a value of an option',
  ],
  [
    {
      questions: [
        {
          ...choice,
          options: [
            { value: 'x', label: 'Yes' },
            { value: 'y', label: ' Yes ' },
          ],
        },
      ],
    },
    'f:20: questions[0].options[1].label: the label "Yes" is repeated: nobody could tell both apart',
  ],
  [
    { questions: [{ ...choice, type: 'matrix', rows: ['x', 'y\u200b', 'y'] }] },
    'f:20: questions[0].rows[2]: the label "y" is repeated: nobody could tell both apart',
  ],
  [
    { questions: [{ ...choice, translations: { hi: { options: { x: 'हाँ', y: 'हाँ' } } } }] },
    'f:21: questions[0].translations.hi.options.y: the label "हाँ" is repeated: nobody could tell both apart',
  ],
  [
    { questions: [{ ...choice, translations: { hi: { options: { x: 'y' } } } }] },
    'f:20: questions[0].translations.hi.options.x: the label "y" is repeated: nobody could tell both apart',
  ],
  [
    { questions: [{ ...choice, options: ['never', 'daily'], translations: { hi: { options: { Nevr: 'ज' } } } }] },
    'f:20: questions[0].translations.hi.options.Nevr: is not a value of an option; do you mean "never"?',
  ],
  [
    { title: 'Tea in {city}' },
    'f:3: title: {city}: only the texts of questions can show an answer. To show the braces themselves, write { city }',
  ],
  [JSON.parse('{"constructor": 1}'), 'f:19: constructor: is not known here'],
  [
    { questions: [{ ...choice, ...JSON.parse('{"__proto__": {"required": true}}') }] },
    'f:17: questions[0].__proto__: is not known here',
  ],
  [
    { translations: JSON.parse('{"constructor": {"title": "x"}}') },
    'f:20: translations.constructor: is not known here',
  ],
  [
    {
      questions: [
        {
          ...choice,
          options: ['constructor', 'x'],
          translations: { hi: { options: JSON.parse('{"constructor": " "}') } },
        },
      ],
    },
    'f:20: questions[0].translations.hi.options.constructor: must not be empty',
  ],
  [{ questions: [{ ...choice, type: 'ranking', top: 3 }] }, 'f:17: questions[0].top: is more than there are options'],
  [
    { questions: [{ id: 'a', type: 'rating', question: '?', maxRating: 21 }] },
    'f:13: questions[0].maxRating: must be 20 or less',
  ],
  [
    { questions: [{ ...date, min: '01.01.2026' }] },
    'f:13: questions[0].min: must be a day from 1900-01-01 on, such as 2026-12-31',
  ],
  [{ questions: [{ ...date, max: '2026-02-30' }] }, 'f:13: questions[0].max: is not a day of the calendar'],
  [
    { questions: [{ ...date, min: '1899-12-31' }] },
    'f:13: questions[0].min: must be a day from 1900-01-01 on, such as 2026-12-31',
  ],
  [{ questions: [{ ...date, min: '2026-02-01', max: '2026-01-31' }] }, 'f:14: questions[0].max: is less than min'],
  [{ questions: [{ ...date, type: 'text', min: 5 }] }, 'f:13: questions[0].min: does not belong here'],
])('the reader reports the fault in %j with its line', (change, line) =>
  expect(faultsOf({ ...whole, ...change })).toEqual([line]),
)

test('options and rows may have the names of built-in properties, and keep their translations', () => {
  const labels = JSON.parse('{"constructor": "निर्माता", "__proto__": "आदिरूप", "prototype": "नमूना"}')
  const names = ['constructor', '__proto__', 'prototype']
  const questions = [
    { ...choice, type: 'matrix', options: names, rows: names, translations: { hi: { options: labels, rows: labels } } },
  ]
  const found = checkValue(surveyFile, { ...whole, questions })
  if ('faults' in found) throw new Error(JSON.stringify(found.faults))
  expect([...missingTranslations(found.held).keys()]).toEqual(['hi'])
  expect(missingTranslations(found.held).get('hi')).not.toContain('questions[0].options')
  const shown = parse(survey, JSON.parse(JSON.stringify(found.held))).questions[0]
  for (const of of ['options', 'rows'] as const)
    expect(Object.entries(shown?.translations?.hi?.[of] ?? {}).sort()).toEqual(Object.entries(labels).sort())
  const bare = checkValue(surveyFile, { ...whole, questions: [{ ...questions[0], translations: { hi: {} } }] })
  expect('held' in bare && missingTranslations(bare.held).get('hi')).toContain('questions[0].options')
})

test('the reader reports all mistakes of a file at once', () => {
  const questions = [
    { ...choice, colour: 1, shape: 2 },
    { id: 'a', type: 'stars', question: '' },
    { id: 'a', type: 'multiple-choice', question: '?', options: ['x', 'x', 'x', { value: 'y', label: '' }] },
  ]
  const found = checkValue(surveyFile, { ...whole, titel: 'x', id: 'Tea', questions })
  const told = 'faults' in found ? found.faults.map(({ keys, message }) => `${keys.join('.')}: ${message}`).sort() : []
  expect(told).toEqual([
    'id: must be small letters, digits and single hyphens, such as tea-at-home',
    'questions.0.colour: is not known here',
    'questions.0.shape: is not known here',
    'questions.1.id: the id "a" is repeated',
    'questions.1.question: must not be empty',
    expect.stringMatching(/^questions\.1\.type: must be one of multiple-choice, /),
    'questions.2.id: the id "a" is repeated',
    'questions.2.options.1: the option "x" is repeated',
    'questions.2.options.2: the option "x" is repeated',
    'questions.2.options.3.label: must not be empty',
    'titel: is not known; do you mean title?',
  ])
})

test('the command reports the faults of all files at once, even if one cannot be read and another is not JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'panel-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const [none, cut, wrong] = [join(folder, 'none'), write('cut', '{'), write('wrong', '{"id": "a"}')]
  const told = await readItems('reward', [none, cut, wrong]).catch((fault: Error) => fault.message.split('\n'))
  expect(told.slice(0, 2)).toEqual([
    `${none} cannot be read: there is no such file`,
    `${cut}:1:2: the file ends too early`,
  ])
  expect(told.slice(2).length).toBeGreaterThan(1)
  for (const line of told.slice(2)) expect(line).toContain(`${wrong}:1`)
})

test('a reward needs a price and an address that a browser may load', () => {
  const found = checkValue(rewardFile, {
    id: 'a',
    name: 'A',
    description: 'A',
    brand: 'A',
    pointsCost: 0,
    image: 'javascript:1',
  })
  expect('faults' in found && found.faults.map(({ message }) => message)).toEqual([
    'must be 1 or more',
    'must be an http or https address',
  ])
})

test('the published schemas match those of the server', () => {
  for (const [name, schema] of Object.entries(authoringSchemas())) {
    expect(JSON.parse(read(`dist/schemas/${name}`)), 'run npm run build').toEqual(schema)
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
  }
})

describe('a survey of SurveyJS', () => {
  const settings = { id: 'imported', pointsReward: 5, estimatedTime: 2, category: undefined }
  const importing = (elements: object[], more: object = {}) => {
    const { survey, lost } = fromSurveyJs({ title: 'T', description: 'D', elements, ...more }, settings)
    const checked = checkValue(surveyFile, survey)
    return {
      questions: 'held' in checked ? checked.held.questions : checked.faults,
      lost: lost.map(({ keys, message }) => `${keys.join('.')}: ${message}`),
    }
  }

  test.each<[object, object]>([
    [{ type: 'text', inputType: 'tel' }, { type: 'phone' }],
    [
      { type: 'text', inputType: 'date', min: '2026-01-01' },
      { type: 'date', min: '2026-01-01' },
    ],
    [
      { type: 'text', inputType: 'number', min: 1, max: 9 },
      { type: 'number', min: 1, max: 9 },
    ],
    [
      { type: 'text', inputType: 'date', min: '2026-01-01', max: '2026-12-31' },
      { type: 'date', min: '2026-01-01', max: '2026-12-31' },
    ],
    [
      { type: 'text', inputType: 'number', min: 0, max: 9 },
      { type: 'number', min: 0, max: 9 },
    ],
    [
      { type: 'text', inputType: 'number', isRequired: true },
      { type: 'number', required: true },
    ],
    [{ type: 'text', validators: [{ type: 'email' }] }, { type: 'email' }],
    [{ type: 'comment' }, { type: 'textarea' }],
    [{ type: 'dropdown', choices: ['x', 'b|Bee'] }, { options: ['x', { value: 'b', label: 'Bee' }] }],
    [{ type: 'tagbox', choices: ['x'] }, { type: 'checkbox' }],
    [
      { type: 'rating', rateMax: 7, maxRateDescription: { default: 'Very', hi: 'बहुत' } },
      { maxRating: 7, highLabel: 'Very', translations: { hi: { highLabel: 'बहुत' } } },
    ],
    [
      { type: 'rating', rateMin: 0, rateMax: 10, minRateDescription: 'No' },
      { type: 'nps', lowLabel: 'No' },
    ],
    [
      {
        type: 'matrix',
        eachRowRequired: true,
        columns: ['a', 'b'],
        rows: [{ value: 'x', text: { default: 'X', hi: 'क' } }],
      },
      {
        type: 'matrix',
        required: true,
        options: ['a', 'b'],
        rows: [{ value: 'x', label: 'X' }],
        translations: { hi: { rows: { x: 'क' } } },
      },
    ],
    [
      { type: 'ranking', choices: ['a', 'b'] },
      { type: 'ranking', options: ['a', 'b'] },
    ],
    [
      {
        type: 'checkbox',
        choices: ['a', 'b'],
        hasOther: true,
        otherText: 'Else',
        showNoneItem: true,
        minSelectedChoices: 1,
        maxSelectedChoices: 2,
      },
      {
        options: [
          'a',
          'b',
          { value: 'none', label: 'None', exclusive: true },
          { value: 'other', label: 'Else', other: true },
        ],
        minChoices: 1,
        maxChoices: 2,
      },
    ],
    [
      { type: 'radiogroup', choices: ['a', 'b'], hasNone: true },
      { options: ['a', 'b', { value: 'none', label: 'None' }] },
    ],
    [
      {
        type: 'imagepicker',
        multiSelect: true,
        choices: [{ value: 'a', text: 'A', imageLink: 'https://pictures.example/a.jpg' }, 'b'].slice(0, 1),
      },
      { type: 'checkbox', options: [{ value: 'a', label: 'A', picture: 'https://pictures.example/a.jpg', alt: 'A' }] },
    ],
    [
      { type: 'rating', rateMin: 1, rateCount: 9 },
      { type: 'rating', maxRating: 9 },
    ],
  ])('the import converts %j without loss', (element, expected) => {
    const { questions, lost } = importing([{ name: 'q', title: 'Question', ...element }])
    expect(lost).toEqual([])
    expect(questions[0]).toMatchObject({ id: 'q', question: 'Question', ...expected })
  })

  test('the import reports every property that it does not read, in every part', () => {
    const odd = { oddity: 1 }
    const question = (more: object) => ({
      name: `q${Math.abs(JSON.stringify(more).length)}`,
      title: 'Q',
      ...odd,
      ...more,
    })
    const elements = [
      question({ type: 'text' }),
      question({ type: 'comment' }),
      question({ type: 'radiogroup', choices: [{ value: 'a', ...odd }, 'b'] }),
      question({ type: 'checkbox', choices: ['a'] }),
      question({ type: 'boolean' }),
      question({ type: 'rating', rateValues: [{ value: 'a', ...odd }, 'b'] }),
      question({ type: 'matrix', columns: [{ value: 'a', ...odd }, 'b'], rows: [{ value: 'a', ...odd }] }),
      question({ type: 'multipletext', items: [{ name: 'a', ...odd }] }),
      { type: 'panel', name: 'p', ...odd, elements: [question({ type: 'text', inputType: 'url' })] },
    ]
    const { survey: _, lost } = fromSurveyJs(
      { title: 'T', description: 'D', ...odd, pages: [{ name: 'p', ...odd, elements }] },
      settings,
    )
    const parts = JSON.stringify({ ...odd, pages: [{ ...odd, elements }] }).match(/"oddity"/g)
    expect(lost.filter(({ keys }) => keys.at(-1) === 'oddity').length).toBe(parts?.length)
    for (const type of ['html', 'matrixdynamic', 'paneldynamic', 'file', 'expression', 'my-widget', 'constructor'])
      expect(importing([{ type, name: 'x' }]).lost.join(), type).toContain('left out')
    for (const kept of [{ visible: false }, { readOnly: true }, { choicesByUrl: { url: '/x' } }])
      expect(importing([{ type: 'dropdown', name: 'x', ...kept }]).lost.join()).toContain('left out')
  })

  test.each([[null], [[]], [5], ['x'], [{ pages: {} }], [{ pages: [null, { elements: 'no' }] }]])(
    'the import reports %j, which is not a survey',
    (value) => {
      const { survey, lost } = fromSurveyJs(value, settings)
      expect(survey).toMatchObject({ questions: [] })
      expect(lost.map(({ message }) => message).join()).toMatch(/not an object|not a list/)
    },
  )

  test('the import keeps the languages of texts, and reports markup that would show as text', () => {
    const title = { default: 'Hello {name}', 'hi-IN': '<b>नमस्ते</b>', en: 'Hello {name}' }
    const { questions, lost } = importing([{ type: 'text', name: 'q', title, description: 'once' }])
    expect(questions[0]).toMatchObject({
      question: 'Hello … (once)',
      translations: { hi: { question: '<b>नमस्ते</b> (once)' } },
    })
    expect(lost.length).toBe(3)
  })
})
