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
import { type Answer, otherId } from '../../../src/contract/validation/answer.ts'
import { formatDate } from '../../../src/ui/format/date.ts'
import { filledQuestion } from '../../../widgets/survey/taking/filled-question.ts'
import { counts } from '../../support/size.ts'
import { answerShown } from '../../support/survey-core.ts'
import { type Draft, type Element, type Scalar, surveysOfSurveyJs, withOptions } from '../../support/surveyjs-files.ts'

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
