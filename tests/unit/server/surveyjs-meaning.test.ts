import fc from 'fast-check'
import { Model } from 'survey-core'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { checkValue } from '../../../demo/server/operator/authoring/faults.ts'
import { surveyFile } from '../../../demo/server/operator/authoring/survey-file.ts'
import { fromSurveyJs } from '../../../demo/server/operator/authoring/surveyjs/import.ts'
import { arranged } from '../../../src/contract/conditions/arranged.ts'
import { pathOf } from '../../../src/contract/conditions/path.ts'
import { type Question, questions as questionsOf } from '../../../src/contract/question-shape.ts'
import { type Answer, otherId } from '../../../src/contract/validation/answer.ts'
import { typeOf } from '../../../src/questions/types.ts'
import { formatDate } from '../../../src/ui/format/date.ts'
import { filledQuestion } from '../../../widgets/survey/taking/filled-question.ts'
import { counts } from '../../support/size.ts'
import { answerShown } from '../../support/survey-core.ts'
import { type Draft, type Element, type Scalar, surveysOfSurveyJs, withOptions } from '../../support/surveyjs-files.ts'
import { elementsWithOptions } from '../../support/surveyjs-options.ts'

// Whatever the import does not report means the same in both. What it reports is taken out of the file, as the report
// says it: the rest of the file then means the same, too.

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

/** SurveyJS joins choices by commas and writes a date as 2026-02-28; the panel writes both as members read them. */
const asPlain = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\d/g, (day) => formatDate(day) ?? day).replaceAll(' and ', ', ')

function readOurs(file: object) {
  const { survey, lost } = fromSurveyJs(file, settings)
  fc.pre((survey as { questions: object[] }).questions.length > 0)
  const checked = checkValue(surveyFile, survey)
  if ('faults' in checked) throw new Error(JSON.stringify(checked.faults))
  return { lost, questions: parse(questionsOf, checked.held.questions) as Question[] }
}

test(`${counts.imports} surveys of SurveyJS ask the same as survey-core, but for what the import reports`, () => {
  fc.assert(
    fc.property(surveysOfSurveyJs, ([drafts, file, steps]) => {
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
        // SurveyJS shows the option's own text, and the panel what was typed beside it
        if (question.options.some(({ other }) => other)) own.set(otherId(question.id), 'Else')
        const { shown, given } = pathOf(questions as never[], own) as unknown as {
          shown: Question[]
          given: Map<string, Answer>
        }
        const expected = answerShown(model, names, theirs)
        expect(shown.map((one) => names[questions.indexOf(one)])).toEqual(expected.shown)
        for (const one of shown)
          expect(asPlain(plainText(filledQuestion(one, { questions, given }).question))).toBe(
            asPlain(model.getQuestionByName(names[questions.indexOf(one)] ?? '').locTitle.renderedHtml),
          )
      }
    }),
    { numRuns: counts.imports },
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

/** The options in both languages. The stars and the scale of ten have numbers. */
function optionsOf(
  { type, options, maxRating, translations }: Question,
  language: string,
): (readonly [string, string])[] {
  if (type === 'rating') return numbersTo(1, maxRating)
  if (type === 'nps') return numbersTo(0, 10)
  const labels = translations?.[language]?.options
  return options.map(({ value, label }) => [value, labels?.[value] ?? label])
}
const numbersTo = (least: number, most: number): [string, string][] =>
  Array.from({ length: most - least + 1 }, (_, at) => [String(least + at), String(least + at)])

test('a question has the options of SurveyJS, with their texts in each language', () => {
  fc.assert(
    fc.property(elementsWithOptions, (element) => {
      const file = { title: 'T', description: 'D', elements: [element] }
      const { survey, lost } = fromSurveyJs(file, settings)
      const model = new Model(file)
      const theirs = model.getQuestionByName('q')
      const [own] = parse(questionsOf, (survey as { questions: object[] }).questions) as Question[]
      if (!own) {
        expect(lost.map(({ message }) => message).join()).toContain('left out')
        expect(theirs.isVisible && theirs.visibleChoices.length > 1).toBe(false)
        return
      }
      expect(theirs.isVisible).toBe(true)
      expect(own.question).toBe(theirs.locTitle.renderedHtml)
      for (const language of ['en', 'hi']) {
        model.locale = language
        const shown = theirs.visibleChoices as { value: Scalar; locText: { renderedHtml: string } }[]
        expect(optionsOf(own, language)).toEqual(
          shown.map(({ value, locText }) => [String(value), locText.renderedHtml]),
        )
      }
    }),
    { numRuns: counts.imports },
  )
})

const limited = fc.constantFrom<(readonly [element: object, answers: readonly unknown[]])[]>(
  [{ type: 'text', inputType: 'number', min: 1, max: 5 }, [0, 1, 4.5, 6]],
  [{ type: 'text', inputType: 'number', max: 0 }, [-1, 0, 1]],
  [{ type: 'text', inputType: 'date', min: '2026-01-02' }, ['2026-01-01', '2026-01-02']],
  [{ type: 'matrix', columns: ['a', 'b'], rows: ['r', 's'] }, [{ r: 'a' }, { r: 'a', s: 'b' }]],
  [{ type: 'matrix', columns: ['a', 'b'], rows: ['r', 's'], eachRowRequired: true }, [{ r: 'a' }, { r: 'a', s: 'b' }]],
  ...['checkbox', 'tagbox', 'imagepicker'].map(
    (type) =>
      [
        { type, multiSelect: true, choices: ['a', 'b', { value: 'c', isExclusive: true }], minSelectedChoices: 2 },
        [['a'], ['a', 'b'], ['c']],
      ] as const,
  ),
)

test('a question accepts the answers that SurveyJS accepts, and asks for one where it does', () => {
  fc.assert(
    fc.property(limited, fc.constantFrom({}, { isRequired: true }), fc.nat(), ([element, answers], required, at) => {
      const file = { title: 'T', description: 'D', elements: [{ ...element, ...required, name: 'q' }] }
      const { lost, questions } = readOurs(file)
      const [own] = questions as [Question]
      const answer = [undefined, ...answers][at % (answers.length + 1)]
      const model = new Model(file)
      if (answer !== undefined) model.getQuestionByName('q').value = answer
      const isAccepted =
        answer === undefined ? !own.required : typeOf(own).read(own, ours(own, answer))[1] === undefined
      const isReported = lost.some(({ keys }) => ['isRequired', 'minSelectedChoices'].includes(String(keys.at(-1))))
      if (!isReported) expect(isAccepted).toBe(model.validate(false))
    }),
  )
})

test('a random group that holds a panel stays in the order of the file, and the import says so', () => {
  const comment = (name: string) => ({ type: 'comment', name })
  const group = { type: 'panel', name: 'g', elements: [comment('b'), comment('c')] }
  const pages = [{ name: 'p', questionsOrder: 'random', elements: [comment('a'), group] }]
  const { survey, lost } = fromSurveyJs({ title: 'T', description: 'D', pages }, settings)
  expect(survey).not.toHaveProperty('blocks')
  expect(lost).toContainEqual({
    keys: ['pages', 0, 'questionsOrder'],
    message: 'would mix the questions of a group with the others: they stay in the order of the file',
  })
})

test('a slider has the ends that a browser gives it, and an option of a video is reported', () => {
  const slider = { type: 'text', inputType: 'range', name: 'much', max: 10 }
  const videos = { type: 'imagepicker', name: 'which', contentMode: 'video', choices: ['a', 'b'] }
  const { survey, lost } = fromSurveyJs({ title: 'T', description: 'D', elements: [slider, videos] }, settings)
  expect(survey).toMatchObject({ questions: [{ type: 'number', min: 0, max: 10 }, {}] })
  expect(lost.map(({ keys }) => keys.at(-1))).toEqual(['contentMode'])
})
