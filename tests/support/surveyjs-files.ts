import fc from 'fast-check'

// Surveys in the JSON of SurveyJS, with answers and with conditions that compare them with nearly equal values.

export type Scalar = string | number | boolean

interface Kind {
  readonly element: Readonly<Record<string, unknown>>
  /** Each answer as SurveyJS keeps it. */
  readonly answer: fc.Arbitrary<unknown>
  /** The values that conditions compare it with. */
  readonly values: readonly Scalar[]
}

const POOLS: readonly (readonly Scalar[])[] = [
  ['tea', 'Green Tea', 'coffee'],
  ['a', 'A', 'b'],
  [0, 1, 2],
  [true, false],
  ['1', '01', 'x'],
  ['true', 'no', 'चाय'],
  ['Item1', 'Item2', 'Item3'],
  ["it's", ' b ', 'c'],
  ['1,5', '2', '3'],
]
const pool = fc.constantFrom(...POOLS)
const labelled = (values: readonly Scalar[]) => values.map((value) => ({ value, text: `The ${value}` }))
const choicesIn = (values: readonly Scalar[]) => fc.constantFrom<unknown[][]>([...values], labelled(values))

const SWITCHES = {
  showOtherItem: 'other',
  showNoneItem: 'none',
  showDontKnowItem: 'dontknow',
  showRefuseItem: 'refused',
}
const switches = fc.subarray(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[], { maxLength: 2 })
const order = fc.constantFrom({}, { choicesOrder: 'random' })

export const withOptions = fc
  .tuple(pool, switches, order, fc.constantFrom('radiogroup', 'dropdown', 'checkbox', 'tagbox'))
  .chain(([values, on, random, type]) => {
    const added = on.map((one) => SWITCHES[one])
    const [alone, plain] = [
      added.filter((one) => one !== 'other'),
      [...values, ...added.filter((one) => one === 'other')],
    ]
    const isSeveral = type === 'checkbox' || type === 'tagbox'
    return choicesIn(values).map(
      (choices): Kind => ({
        element: { type, choices, ...random, ...Object.fromEntries(on.map((one) => [one, true])), otherText: 'Else' },
        answer: isSeveral
          ? fc.oneof(fc.shuffledSubarray(plain), ...alone.map((one) => fc.constant([one])))
          : fc.constantFrom(...plain, ...alone),
        values: [...values, ...added],
      }),
    )
  })
const ranking = pool.chain((values) =>
  choicesIn(values).map(
    (choices): Kind => ({
      element: { type: 'ranking', choices },
      answer: fc.shuffledSubarray([...values], { minLength: values.length }),
      values,
    }),
  ),
)
const numbers = (least: number, most: number) => Array.from({ length: most - least + 1 }, (_, at) => least + at)
const rating = fc
  .constantFrom(
    { more: { rateMax: 5 }, values: numbers(1, 5) },
    { more: { rateMin: 0, rateMax: 10 }, values: numbers(0, 10) },
    { more: { rateMin: -1, rateMax: 2 }, values: numbers(-1, 2) },
    { more: { rateValues: [1, 3, { value: 5, text: 'Five' }] }, values: [1, 3, 5] },
  )
  .map(
    ({ more, values }): Kind => ({ element: { type: 'rating', ...more }, answer: fc.constantFrom(...values), values }),
  )
const boolean = fc
  .constantFrom<[object, Scalar[]][]>(
    [{}, [true, false]],
    [{ valueTrue: 1, valueFalse: 0 }, [1, 0]],
    [{ valueTrue: 'y', valueFalse: 'n', labelTrue: 'Ja' }, ['y', 'n']],
    [{ valueTrue: false, valueFalse: true }, [false, true]],
    [{ valueTrue: 'true', valueFalse: 'false' }, ['true', 'false']],
  )
  .map(
    ([more, values]): Kind => ({ element: { type: 'boolean', ...more }, answer: fc.constantFrom(...values), values }),
  )
const WORDS = ['tea', 'Tea', 'green tea', '5', 'true']
const text = fc
  .constantFrom('text', 'comment')
  .map((type): Kind => ({ element: { type }, answer: fc.constantFrom(...WORDS), values: WORDS }))
const number = fc.constantFrom('number', 'range').map(
  (inputType): Kind => ({
    element: { type: 'text', inputType },
    answer: fc.constantFrom(0, 1, 4, 4.5, 45, ...(inputType === 'range' ? [] : [-3])),
    values: [0, 1, 4, 45, '4', '04', 'x', true, '0x4', '4e0', ' 4', '4.0', '+4', '1,5', '-3', 'Infinity'],
  }),
)
const DAYS = ['2026-01-31', '2026-02-28', '2026-10-01']
const date = fc.constant<Kind>({
  element: { type: 'text', inputType: 'date' },
  answer: fc.constantFrom(...DAYS),
  values: [...DAYS, '2026', 2026, '2026-02-30', '2026-2-28', '2026-02-28T00:00', '02/28/2026', '28 Feb 2026'],
})
const matrix = fc.constant<Kind>({
  element: { type: 'matrix', columns: ['a', 'b'], rows: ['r', 's'] },
  answer: fc.constant({ r: 'a', s: 'b' }),
  values: ['a'],
})
const html = fc.constant<Kind>({ element: { type: 'html', html: 'x' }, answer: fc.constant(undefined), values: ['a'] })

const kind: fc.Arbitrary<Kind> = fc.oneof(
  { weight: 8, arbitrary: withOptions },
  { weight: 2, arbitrary: rating },
  { weight: 2, arbitrary: boolean },
  { weight: 2, arbitrary: number },
  ranking,
  text,
  date,
  matrix,
  html,
)

const quoted = (value: Scalar, isBare: boolean) =>
  typeof value === 'string' || !isBare ? `'${String(value).replace(/'/g, "\\'")}'` : String(value)
const odd = (value: Scalar) =>
  fc.constantFrom<Scalar[]>(
    value,
    value,
    value,
    String(value),
    String(value).toUpperCase(),
    `${value} `,
    String(value).slice(0, 2),
  )
const literalOf = (values: readonly Scalar[]) =>
  fc.tuple(fc.constantFrom(...values).chain(odd), fc.boolean()).map(([value, isBare]) => quoted(value, isBare))

const SIGNS = ['=', '<>', '!=', '>', '<', '>=', '<=', 'contains', 'notcontains', 'anyof', 'noneof', 'allof']
const LISTS = ['=', '<>', 'contains', 'notcontains', 'anyof', 'noneof', 'allof']
const leafAbout = (name: string, values: readonly Scalar[]) => {
  const list = fc.array(literalOf(values), { minLength: 1, maxLength: 3 }).map((all) => `[${all.join(', ')}]`)
  const whole = fc.constant(`[${values.map((value) => quoted(value, true)).join(', ')}]`)
  return fc.oneof(
    fc.constantFrom('empty', 'notempty', "= ''", "<> ''").map((sign) => `{${name}} ${sign}`),
    fc.tuple(fc.constantFrom(...SIGNS), literalOf(values)).map(([sign, value]) => `{${name}} ${sign} ${value}`),
    fc.tuple(fc.constantFrom(...LISTS), fc.oneof(list, whole)).map(([sign, value]) => `{${name}} ${sign} ${value}`),
  )
}

const NAMES = ['q', 'Full Name ', 'ठिकाना', 'a.b', 'r-Comment', 'Q', 'x y-']
const nameAt = (at: number) => fc.constantFrom(...NAMES).map((name) => `${name}${at}`)

export interface Draft extends Kind {
  readonly name: string
}

const expressionAbout = (drafts: readonly Draft[]): fc.Arbitrary<string> =>
  fc.letrec<{ expression: string }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 5, arbitrary: fc.constantFrom(...drafts).chain(({ name, values }) => leafAbout(name, values)) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(tie('expression'), fc.constantFrom('and', 'or', '&&', '||'), tie('expression'))
          .map((all) => all.join(' ')),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('', '!'), tie('expression')).map(([sign, inner]) => `${sign}(${inner})`),
      },
    ),
  })).expression

const titleAbout = (drafts: readonly Draft[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant('How?') },
    { weight: 2, arbitrary: fc.constantFrom(...drafts).map(({ name }) => `So {${name}}, how?`) },
    fc.constantFrom('{nobody} and { }', '{panel.x}', '{a|b}', 'a { b'),
  )

export interface Element {
  readonly name: string
  readonly type: string
  title: unknown
  visibleIf?: string
  visible?: boolean
  elements?: Element[]
}

type Walk = readonly [drafts: Draft[], file: object, steps: (readonly [at: number, answer: unknown])[]]

/** One question with several answers, and others that each show by a single comparison. */
const comparisons: fc.Arbitrary<Walk> = fc
  .oneof(withOptions, ranking, rating, boolean, text, number, date)
  .chain((one) =>
    fc
      .tuple(
        fc.array(leafAbout('q', one.values), { minLength: 1, maxLength: 8, size: 'max' }),
        fc.array(one.answer, { minLength: 3, maxLength: 6 }),
      )
      .map(([conditions, answers]): Walk => {
        const comment = { element: { type: 'comment' }, answer: fc.constant('x'), values: [] }
        const others = conditions.map((_, at): Draft => ({ ...comment, name: `why${at}` }))
        const elements = [
          { ...one.element, name: 'q' },
          ...conditions.map((visibleIf, at) => ({ ...comment.element, name: `why${at}`, visibleIf })),
        ]
        const file = { title: 'T', description: 'D', pages: [{ elements }] }
        return [[{ ...one, name: 'q' }, ...others], file, answers.map((answer) => [0, answer])]
      }),
  )

/** Questions on a page, and in a panel on a second one. */
const whole: fc.Arbitrary<Walk> = fc.array(kind, { minLength: 2, maxLength: 6 }).chain((kinds) =>
  fc.tuple(...kinds.map((_, at) => nameAt(at))).chain((names) => {
    const drafts = kinds.map((one, at): Draft => ({ ...one, name: names[at] ?? '' }))
    const conditionAt = (at: number) =>
      fc.option(expressionAbout(at > 0 ? drafts.slice(0, at) : drafts), { nil: undefined, freq: at > 0 ? 4 : 1 })
    const elements = drafts.map(({ name, element }, at) =>
      fc
        .record({
          title: titleAbout(drafts),
          visibleIf: conditionAt(at),
          visible: fc.constantFrom(undefined, undefined, undefined, true, false),
        })
        .map((more) => ({ ...element, ...more, name }) as unknown as Element),
    )
    const file = fc
      .record({
        elements: fc.tuple(...elements),
        group: fc
          .integer({ min: 0, max: drafts.length })
          .chain((cut) => conditionAt(cut).map((visibleIf) => ({ cut, visibleIf }))),
        questionsOrder: fc.constantFrom({}, {}, { questionsOrder: 'random' }),
        clearInvisibleValues: fc.constantFrom(undefined, 'onComplete', 'onHidden', 'onHiddenContainer'),
      })
      .map(({ elements, group: { cut, visibleIf }, questionsOrder, clearInvisibleValues }) => ({
        title: 'T',
        description: 'D',
        ...(clearInvisibleValues && { clearInvisibleValues }),
        pages: [
          { name: 'first', elements: elements.slice(0, cut) },
          {
            name: 'second',
            elements: [
              {
                type: 'panel',
                name: 'p',
                ...questionsOrder,
                ...(visibleIf && { visibleIf }),
                elements: elements.slice(cut),
              },
            ],
          },
        ],
      }))
    const step = fc
      .integer({ min: 0, max: drafts.length - 1 })
      .chain((at) => (drafts[at] as Draft).answer.map((answer) => [at, answer] as const))
    return fc.tuple(fc.constant(drafts), file, fc.array(step, { minLength: 1, maxLength: 8 }))
  }),
)

/** Surveys with their questions, and the steps of a member, each of which answers a question. */
export const surveysOfSurveyJs = fc.oneof({ weight: 2, arbitrary: comparisons }, { weight: 1, arbitrary: whole })
