import type { FastifyInstance } from 'fastify'
import type { questions } from '../../server/db/schema.ts'
import { checkAnswers } from '../../server/surveys/answers.ts'
import { type Sample, sampleId, samples } from '../questions.ts'
import { isInSandbox } from './states.ts'

const byId = new Map(samples.map((sample) => [sampleId(sample), sample]))

/** A survey of one question. It pays nothing, because it can be answered again and again. */
const surveyOf = (sample: Sample) => ({
  id: sampleId(sample),
  title: `A question of the type ${sample.question.type}`,
  description: sample.says.replaceAll('`', ''),
  category: 'Sample',
  pointsReward: 0,
  estimatedTime: 1,
  targetAudience: '',
  questions: [sample.question],
})

type Row = typeof questions.$inferSelect

/** The question as the server keeps it. */
const rowOf = (sample: Sample): Row => {
  const { options, maxRating = null, lowLabel = '', highLabel = '', ...question } = sample.question
  return {
    surveyId: sampleId(sample),
    position: 0,
    ...question,
    options: options ? [...options] : null,
    maxRating,
    lowLabel,
    highLabel,
    translations: null,
  }
}

/**
 * Answers the sandbox's calls for the gallery's sample questions, by the server's own rules. They are in no list and in
 * no database: a member of the site cannot meet them.
 */
export function serveSamples(api: FastifyInstance): void {
  api.addHook('preHandler', async ({ raw, url, method, body }, reply) => {
    const [, id = '', isSubmit] = /\/surveys\/([\w-]+)(\/submit)?(?:\?|$)/.exec(url) ?? []
    const sample = isInSandbox(raw) && byId.get(id)
    if (!sample || (method === 'POST') !== (isSubmit !== undefined)) return
    reply.header('Cache-Control', 'no-store')
    if (!isSubmit) return reply.send({ success: true, survey: surveyOf(sample) })
    checkAnswers([rowOf(sample)], Object(body).responses)
    return reply.send({ success: true, pointsEarned: 0 })
  })
}
