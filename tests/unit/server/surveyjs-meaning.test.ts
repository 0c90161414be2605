import fc from 'fast-check'
import { Model } from 'survey-core'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { checkValue } from '../../../demo/server/operator/authoring/faults.ts'
import { surveyFile } from '../../../demo/server/operator/authoring/survey-file.ts'
import { fromSurveyJs } from '../../../demo/server/operator/authoring/surveyjs/import.ts'
import { arranged } from '../../../src/contract/conditions/order.ts'
import { pathOf } from '../../../src/contract/conditions/path.ts'
import { type Question, questions as questionsOf } from '../../../src/contract/question-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import { filledQuestion } from '../../../widgets/survey/taking/filled-question.ts'
import { counts } from '../../support/size.ts'
import { answerShown } from '../../support/survey-core.ts'

// Whatever the import does not report means the same in both. What it reports is taken out of the file, as the report
// says it: the rest of the file then means the same, too.

type Scalar = string | number | boolean

interface Kind {
  readonly element: Readonly<Record<string, unknown>>
  /** Each answer as SurveyJS keeps it. */
  readonly answer: fc.Arbitrary<unknown>
  /** What conditions compare it with. */
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

const withOptions = fc
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
    answer: fc.constantFrom(0, 1, 4, 4.5, 45, -3),
    values: [0, 1, 4, 45, '4', '04', 'x', true],
  }),
)
const DAYS = ['2026-01-31', '2026-02-28', '2026-10-01']
const date = fc.constant<Kind>({
  element: { type: 'text', inputType: 'date' },
  answer: fc.constantFrom(...DAYS),
  values: [...DAYS, '2026', 2026],
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

interface Draft extends Kind {
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

interface Element {
  readonly name: string
  readonly type: string
  title: unknown
  visibleIf?: string
  visible?: boolean
  elements?: Element[]
}

/** Puts the questions on a page, in a panel or after them, some of which have a condition of their own. */
const surveys = fc.array(kind, { minLength: 2, maxLength: 6 }).chain((kinds) =>
  fc.tuple(...kinds.map((_, at) => nameAt(at))).chain((names) => {
    const drafts = kinds.map((one, at): Draft => ({ ...one, name: names[at] ?? '' }))
    const conditionAt = (at: number) =>
      fc.option(expressionAbout(at > 0 ? drafts.slice(0, at) : drafts), { nil: undefined, freq: at > 0 ? 4 : 1 })
    const elements = drafts.map(({ name, element }, at) =>
      fc
        .record({
          title: titleAbout(drafts),
          visibleIf: conditionAt(at),
          visible: fc.constantFrom(undefined, undefined, true, false),
        })
        .map((more) => ({ ...element, ...more, name }) as unknown as Element),
    )
    const file = fc
      .record({
        elements: fc.tuple(...elements),
        cut: fc.integer({ min: 0, max: drafts.length }),
        page: fc.integer({ min: 1, max: drafts.length }).chain(conditionAt),
        questionsOrder: fc.constantFrom({}, {}, { questionsOrder: 'random' }),
        clearInvisibleValues: fc.constantFrom(undefined, 'onComplete', 'onHidden', 'onHiddenContainer'),
      })
      .map(({ elements, cut, page, questionsOrder, clearInvisibleValues }) => ({
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
                ...(page && { visibleIf: page }),
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

const settings = { id: 'tea', pointsReward: 1, estimatedTime: 1, category: 'Food' }

type Lost = ReturnType<typeof fromSurveyJs>['lost']

/** Takes out of the file what the report says that it takes out. */
function reduced(file: object, lost: Lost): Record<string, unknown> {
  const copy = structuredClone(file) as Record<string, unknown>
  const at = (keys: readonly (string | number)[]) =>
    keys.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], copy) as Record<
      string,
      unknown
    >
  for (const { keys, message } of lost) {
    const place = /^(\{.*?\}) is not filled in/.exec(message)?.[1]
    if (message.includes('hides nothing')) Object.assign(at(keys.slice(0, -1)), { visibleIf: '', visible: true })
    else if (message.includes('left out')) Object.assign(at(keys), { visibleIf: '', visible: false })
    else if (place) Object.assign(at(keys.slice(0, -1)), { title: String(at(keys)).replaceAll(place, '…') })
    else if (message.includes('may be hidden')) copy.clearInvisibleValues = 'onHiddenContainer'
  }
  for (const page of copy.pages as Element[])
    for (const group of page.elements ?? []) {
      const isFree = ({ name }: Element) =>
        lost.some(({ keys, message }) => message.includes('not hide this') && `${keys}` === `${placeOf(file, name)}`)
      if (!group.elements?.some(isFree)) continue
      for (const one of group.elements.filter(
        (inner) => !isFree(inner) && (inner.visible !== false || inner.visibleIf),
      ))
        one.visibleIf = [group.visibleIf, one.visibleIf].flatMap((both) => (both ? [`(${both})`] : [])).join(' and ')
      group.visibleIf = ''
    }
  return copy
}

/** The answer as the panel keeps it: values of options are texts. */
const ours = ({ options, rows }: Question, answer: unknown): Answer => {
  if (Array.isArray(answer)) return answer.map(String)
  return options.length > 0 && rows.length === 0 ? String(answer) : (answer as Answer)
}

const plainText = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replace('’', "'")

function readOurs(file: object) {
  const { survey, lost } = fromSurveyJs(file, settings)
  fc.pre((survey as { questions: object[] }).questions.length > 0)
  const checked = checkValue(surveyFile, survey)
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
  return { lost, questions: parse(questionsOf, checked.held.questions) as Question[] }
}

test(`${counts.paths} surveys of SurveyJS ask the same as survey-core, but for what the import reports`, () => {
  fc.assert(
    fc.property(surveys, ([drafts, file, steps]) => {
      const { lost, questions } = readOurs(file)
      const isAsked = ({ name }: Draft) =>
        !lost.some(
          ({ keys, message }) =>
            message.includes('left out') && JSON.stringify(placeOf(file, name)) === JSON.stringify(keys),
        )
      const asked = drafts.filter(isAsked)
      expect(questions.length).toBe(asked.length)
      const model = new Model(reduced(file, lost))
      const names = asked.map(({ name }) => name)
      const [theirs, own] = [new Map<string, unknown>(), new Map<string, Answer>()]
      for (const [at, answer] of steps) {
        const place = asked.indexOf(drafts[at] as Draft)
        const question = questions[place]
        if (!question) continue
        theirs.set(drafts[at]?.name ?? '', answer)
        own.set(String(question.id), ours(question, answer))
        const { shown, given } = pathOf(questions as never[], own) as unknown as {
          shown: Question[]
          given: Map<string, Answer>
        }
        const expected = answerShown(model, names, theirs)
        expect(shown.map((one) => names[questions.indexOf(one)])).toEqual(expected.shown)
        for (const one of shown)
          expect(plainText(filledQuestion(one, { questions, given }).question)).toBe(
            model.getQuestionByName(names[questions.indexOf(one)] ?? '').locTitle.renderedHtml,
          )
      }
    }),
    { numRuns: counts.paths },
  )
})

function placeOf(file: object, name: string): (string | number)[] | undefined {
  for (const [key, inner] of Object.entries(file)) {
    if (inner === null || typeof inner !== 'object') continue
    const own = Array.isArray(file) ? Number(key) : key
    if ((inner as Element).name === name) return [own]
    const found = placeOf(inner, name)
    if (found) return [own, ...found]
  }
}

test('the options that SurveyJS adds stay last in a random order', () => {
  fc.assert(
    fc.property(withOptions, fc.nat(), ({ element }, seed) => {
      const { questions } = readOurs({ title: 'T', description: 'D', elements: [{ ...element, name: 'q' }] })
      const model = new Model({ elements: [{ ...element, name: 'q' }] })
      const count = (element.choices as unknown[]).length
      const theirs = model.getQuestionByName('q').visibleChoices.map((one: { value: Scalar }) => String(one.value))
      const [own] = arranged({ questions: questions as never[], blocks: [] }, seed) as unknown as Question[]
      const ours = own?.options.map(({ value }) => value) ?? []
      expect(ours.slice(count)).toEqual(theirs.slice(count))
      expect([...ours].sort()).toEqual([...theirs].sort())
      if (!element.choicesOrder) expect(ours).toEqual(theirs)
    }),
  )
})
