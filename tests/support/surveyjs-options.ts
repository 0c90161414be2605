import fc from 'fast-check'

// Questions of SurveyJS whose options are written in each way that it reads.

const OPTIONS = [
  'a',
  'b|Bee',
  'c|d|e',
  'f|',
  5,
  { value: 6, text: 'six' },
  { value: 'g' },
  { value: 'h|Aitch' },
  { value: 'i|x', text: 'Eye' },
  { value: 'j', text: '' },
  { value: 'k', text: { default: 'Kay', hi: 'के' } },
  { text: 'm' },
  { value: 'constructor', text: { default: 'C', hi: 'सी' } },
]
const options = fc.shuffledSubarray(OPTIONS, { minLength: 2 })

const isOn = fc.constantFrom<unknown[]>(true, false, 'true', 'false')
const switches = fc.record(
  {
    showOtherItem: isOn,
    hasOther: isOn,
    showNoneItem: isOn,
    hasNone: isOn,
    showRefuseItem: isOn,
    showDontKnowItem: isOn,
  },
  { requiredKeys: [] },
)
const TEXTS = { otherText: 'Other', noneText: 'None', refuseText: 'Refuse', dontKnowText: 'No idea' }

const list = fc
  .tuple(
    fc.constantFrom('radiogroup', 'dropdown', 'buttongroup', 'imagepicker', 'checkbox', 'tagbox', 'ranking'),
    options,
    switches,
  )
  .map(([type, choices, on]) => ({ type, choices, ...on, ...TEXTS }))

const rating = fc.record(
  {
    type: fc.constant('rating'),
    rateMin: fc.constantFrom(-3, 0, 1, 1.5, 2),
    rateMax: fc.constantFrom(1, 2, 3, 5, 5.5, 10, 12, 25),
    rateCount: fc.constantFrom(2, 3, 7, 11, 12, 20),
    rateStep: fc.constantFrom(0.1, 0.5, 1, 2, 3),
    rateType: fc.constantFrom('labels', 'stars', 'smileys'),
  },
  { requiredKeys: ['type'] },
)
const named = options.map((rateValues) => ({ type: 'rating', rateValues, rateMax: 3 }))

export const elementsWithOptions = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: list }, rating, named), fc.constantFrom(undefined, true, false, 'false'))
  .map(([element, flag]) => ({ ...element, name: 'q', ...(flag !== undefined && { visible: flag, title: '' }) }))
