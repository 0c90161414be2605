import type { FastifyInstance } from 'fastify'
import * as drafts from '../../../../src/contract/drafts.ts'
import { serve } from '../../http/http.ts'
import type { SurveysBackend } from '../backend.ts'
import { ALL_ANSWERS, changeDraft, findDraft } from '../drafts.ts'
import { clearDraft, mergeDraft, momentIn, newsFor } from '../merging.ts'
import { findOpenSurvey, questionsOf } from '../submission.ts'

export function serveDrafts(app: FastifyInstance, backend: SurveysBackend): void {
  const { vault } = backend

  serve(app, backend, drafts.getDraft, async ({ id, member, query, store, now }) => {
    const of = { userId: member.id, surveyId: id, at: now }
    await findOpenSurvey(store, of)
    const stored = await findDraft(store, vault, of)
    return { success: true, draft: newsFor(stored, momentIn('since', query.since) ?? 0, now.getTime()) }
  })

  serve(
    app,
    backend,
    drafts.saveDraft,
    async ({ id, body, member, store, now }) => {
      const of = { userId: member.id, surveyId: id, at: now }
      const { draft, taken } = await changeDraft(store, vault, of, async (stored, within) =>
        mergeDraft(stored, body, await questionsOf(within, id), now.getTime()),
      )
      const questions = body.answers.map(({ question }) => question)
      return { success: true, draft: newsFor(draft, body.since, now.getTime(), { questions, taken }) }
    },
    { bodyLimit: ALL_ANSWERS },
  )

  serve(app, backend, drafts.deleteDraft, async ({ id, member, query, store, now }) => {
    const of = { userId: member.id, surveyId: id, at: now }
    await changeDraft(store, vault, of, (stored) => ({
      draft: clearDraft(stored, momentIn('at', query.at), now.getTime()),
    }))
    return { success: true }
  })
}
