import { deleteDraft, getDraft, saveDraft } from '../../../../../src/contract/drafts.ts'
import { getSurvey } from '../../../../../src/contract/surveys.ts'
import { answersTo } from '../answers.ts'
import type { Rule } from '../rule.ts'
import { insist, need } from '../verdict.ts'
import type { Visit } from '../visit.ts'
import { firstSurvey } from './surveys.ts'

type Given = string | number | string[]

async function begun(visit: Visit) {
  const { id } = await firstSurvey(visit)
  const { survey } = await visit.ask(getSurvey, { id })
  const [question] = survey?.questions ?? []
  const answer = answersTo(survey?.questions ?? [])[need(question, 'the survey has no question').id] as Given
  const { draft } = await visit.ask(getDraft, { id })
  const save = (answer: Given, at: number) =>
    visit.ask(saveDraft, {
      id,
      body: { answers: [{ question: question?.id ?? '', answer, at }], place: null, spent: 0, since: 0 },
    })
  const kept = async () =>
    (await visit.ask(getDraft, { id })).draft.answers.find((one) => one.question === question?.id)?.answer
  return { id, answer, now: draft.now, save, kept }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const emptied = (answer: Given): Given => (Array.isArray(answer) ? [] : '')

export const draftRules: readonly Rule[] = [
  {
    subject: saveDraft,
    says: 'keeps an answer, which the survey then comes with',
    async check(visit) {
      const { id, answer, now, save } = await begun(visit)
      await save(answer, now - 3000)
      const { draft } = await visit.ask(getSurvey, { id })
      const found = need(draft, 'the survey comes without a draft').answers.some((one) => isSame(one.answer, answer))
      insist(found, 'the survey comes without the answer')
    },
  },
  {
    subject: saveDraft,
    says: 'keeps the newer of two answers, also where it is empty, whichever comes first',
    async check(visit) {
      const { answer, now, save, kept } = await begun(visit)
      await save(emptied(answer), now - 1000)
      const { draft } = await save(answer, now - 2000)
      insist(isSame(await kept(), emptied(answer)), 'the older answer took its place')
      insist(
        draft.answers.some((one) => isSame(one.answer, emptied(answer))),
        'the answer does not tell the sender of the older one about the newer',
      )
    },
  },
  {
    subject: getDraft,
    says: 'gives what changed since a version, and nothing where nothing did',
    async check(visit) {
      const { id, answer, now, save } = await begun(visit)
      await save(answer, now)
      const { draft } = await visit.ask(getDraft, { id })
      insist(draft.answers.length > 0, 'the answer is missing')
      const query = { since: String(draft.version) }
      const { draft: news } = await visit.ask(getDraft, { id, query })
      insist(news.answers.length === 0 && news.version === draft.version, 'it gives what has not changed')
    },
  },
  {
    subject: deleteDraft,
    says: 'removes the answers, and may be repeated',
    async check(visit) {
      const { id, answer, now, save, kept } = await begun(visit)
      await save(answer, now)
      await visit.ask(deleteDraft, { id })
      await visit.ask(deleteDraft, { id })
      insist((await kept()) === undefined, 'an answer is still there')
    },
  },
]

export const endedDraftRules: readonly Rule[] = [
  {
    subject: saveDraft,
    says: 'refuses answers to a completed survey',
    async check(visit) {
      const id = need(visit.known.surveyId, 'no survey was submitted')
      const body = { answers: [], place: null, spent: 0, since: 0 }
      await visit.refuse(saveDraft, { id, body }, 'to a completed survey it')
    },
  },
]
