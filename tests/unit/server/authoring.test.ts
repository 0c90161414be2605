import { describe, expect, test } from 'vitest'
import { checkValue, linesOf } from '../../../demo/server/authoring/faults.ts'
import { JsonFault, readJson } from '../../../demo/server/authoring/json-places.ts'
import { rewardFile } from '../../../demo/server/authoring/reward-file.ts'
import { authoringSchemas } from '../../../demo/server/authoring/schemas.ts'
import { surveyFile } from '../../../demo/server/authoring/survey-file.ts'
import { fromSurveyJs } from '../../../demo/server/authoring/surveyjs/import.ts'
import { prepareAuthoring } from '../../../demo/server/operator/authoring.ts'
import { read } from '../../checks/sources.ts'

/** Texts that `JSON.parse` takes are read the same. */
test.each([
  ['{"a": [1, -2.5e3, true, null, "\\u00e9\\n\\"\\\\"], "b": {}, "c": []}'],
  [' [ ] '],
  ['"plain"'],
  ['{"__proto__": 1, "constructor": {"x": 2}}'],
])('%s is read as JSON', (text) => {
  expect(readJson(text).value).toEqual(JSON.parse(text))
})

test.each([
  ['', 1, 1, 'the file ends too early'],
  ['{\n  "a": 1,\n}', 3, 1, 'expected a property’s name in double quotes'],
  ['{\n  "a" 1\n}', 2, 7, 'expected : instead of 1'],
  ['{"a": 1 "b": 2}', 1, 9, 'expected , or } instead of "'],
  ['[1,\n 2', 2, 3, 'the file ends too early'],
  ['{"a": 01}', 1, 8, 'expected , or } instead of 1'],
  ['{"a": "x\ny"}', 1, 7, 'a text that does not end, or has a character that must be escaped'],
  ["{'a': 1}", 1, 2, 'expected a property’s name in double quotes'],
  ['{"a": 1, "a": 2}', 1, 10, 'the property "a" is there twice'],
  ['[1] 2', 1, 5, 'expected the end of the file instead of 2'],
  ['[undefined]', 1, 2, 'expected a value instead of u'],
  ['['.repeat(100), 1, 52, 'is nested too deeply'],
])('%j is refused at its place', (text, line, column, message) => {
  expect(() => JSON.parse(text) && text.includes('"a": 2') && JSON.parse('{')).toThrow()
  let fault: unknown
  try {
    readJson(text)
  } catch (thrown) {
    fault = thrown
  }
  expect(fault).toBeInstanceOf(JsonFault)
  expect(fault).toMatchObject({ line, column, message })
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

test('a survey that is whole has no fault', () => expect(faultsOf(whole)).toEqual([]))

test.each<[object, string]>([
  [{ id: 'Tea' }, 'f:2: id: must be small letters, digits and single hyphens, such as tea-at-home'],
  [{ title: ' ' }, 'f:3: title: must not be empty'],
  [{ category: 5 }, 'f:5: category: must be a text in double quotes'],
  [{ pointsReward: '5' }, 'f:6: pointsReward: must be a number'],
  [{ pointsReward: -1 }, 'f:6: pointsReward: must be 0 or more'],
  [{ estimatedTime: 1.5 }, 'f:7: estimatedTime: must be a whole number'],
  [{ questions: [] }, 'f:8: questions: a survey needs at least one question'],
  [{ questions: {} }, 'f:8: questions: must be a list in square brackets'],
  [{ titel: 'x' }, 'f:19: titel: is not known; do you mean title?'],
  [{ colour: 'x' }, 'f:19: colour: is not known here'],
  [{ translations: { 'hi-IN': {} } }, 'f:20: translations.hi-IN: must be a language without a region, such as hi'],
  [{ questions: [choice, choice] }, 'f:19: questions[1].id: the id "a" is there twice'],
  [{ questions: [{ ...choice, options: ['x', 'x'] }] }, 'f:15: questions[0].options[1]: the option "x" is there twice'],
  [
    { questions: [{ ...choice, options: [{ value: 'x' }, 'y'] }] },
    'f:14: questions[0].options[0]: must be a text, or an object with value and label',
  ],
  [{ questions: [{ ...choice, maxRating: 5 }] }, 'f:17: questions[0].maxRating: does not belong here'],
  [{ questions: [{ id: 'a', question: '?' }] }, 'f:9: questions[0].type: is missing'],
  [
    { questions: [{ ...choice, translations: { hi: { options: { z: 'ज' } } } }] },
    'f:20: questions[0].translations.hi.options.z: is no value of an option',
  ],
])('%j is told with its line', (change, line) => expect(faultsOf({ ...whole, ...change })).toEqual([line]))

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

test.each([
  [['surveys']],
  [['surveys', 'add']],
  [['surveys', 'show']],
  [['surveys', 'close']],
  [['surveys', 'close', 'a', 'b']],
  [['surveys', 'list', '--closed']],
  [['surveys', 'add', 'x.json', '--points', '5']],
  [['surveys', 'import-surveyjs', 'x.json', '--minutes', '5']],
  [['surveys', 'import-surveyjs', 'x.json', '--points', '5', '--minutes', '5', '--out', 'y.json', '--dry-run']],
  [['rewards', 'import-surveyjs', 'x.json']],
  [['rewards', 'list', '--colour']],
])('the words %j are told how it goes', async (words) => {
  await expect(prepareAuthoring(words)).rejects.toThrow(/\n\nUsage:\n/)
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
    [{ type: 'text', inputType: 'date' }, { type: 'date' }],
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
      { type: 'rating', rateCount: 9 },
      { type: 'rating', maxRating: 9 },
    ],
  ])('%j carries over whole', (element, expected) => {
    const { questions, lost } = importing([{ name: 'q', title: 'Question', ...element }])
    expect(lost).toEqual([])
    expect(questions[0]).toMatchObject({ id: 'q', question: 'Question', ...expected })
  })

  test('a part with a near counterpart is converted and reported', () => {
    const { questions, lost } = importing([
      { type: 'boolean', name: 'b', labelTrue: 'Ja', valueTrue: 1 },
      { type: 'rating', name: 'nps', rateMin: 0, rateMax: 10 },
      {
        type: 'matrix',
        name: 'm',
        title: 'How is',
        columns: ['Good', 'Bad'],
        rows: ['Tea', 'Milk'],
        eachRowRequired: true,
      },
      { type: 'multipletext', name: 't', items: [{ name: 'a', title: 'Age', inputType: 'number' }] },
      { type: 'text', name: 'two words', inputType: 'color' },
    ])
    expect(questions.map((one) => 'id' in one && [one.id, one.type])).toEqual([
      ['b', 'multiple-choice'],
      ['nps', 'multiple-choice'],
      ['m-Tea', 'multiple-choice'],
      ['m-Milk', 'multiple-choice'],
      ['t-a', 'number'],
      ['two-words', 'text'],
    ])
    expect(questions[0]).toMatchObject({
      options: [
        { value: '1', label: 'Ja' },
        { value: 'false', label: 'No' },
      ],
    })
    expect(questions[2]).toMatchObject({ question: 'How is – Tea', required: true, options: ['Good', 'Bad'] })
    expect(lost.map((line) => line.split(':')[0])).toEqual([
      'elements.0',
      'elements.1',
      'elements.2',
      'elements.3',
      'elements.4.inputType',
      'elements.4.name',
    ])
  })

  test('nothing is dropped without a report: every property that is not read, of every part, has a line', () => {
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
    for (const type of [
      'html',
      'ranking',
      'matrixdynamic',
      'paneldynamic',
      'file',
      'expression',
      'my-widget',
      'constructor',
    ])
      expect(importing([{ type, name: 'x' }]).lost.join(), type).toContain('left out')
    for (const kept of [{ visible: false }, { readOnly: true }, { choicesByUrl: { url: '/x' } }])
      expect(importing([{ type: 'dropdown', name: 'x', ...kept }]).lost.join()).toContain('left out')
  })

  test('texts keep their languages, and markup that would show as text is reported', () => {
    const title = { default: 'Hello {name}', 'hi-IN': '<b>नमस्ते</b>', en: 'Hello {name}' }
    const { questions, lost } = importing([{ type: 'text', name: 'q', title, description: 'once' }])
    expect(questions[0]).toMatchObject({
      question: 'Hello {name} (once)',
      translations: { hi: { question: '<b>नमस्ते</b> (once)' } },
    })
    expect(lost.length).toBe(3)
  })
})
