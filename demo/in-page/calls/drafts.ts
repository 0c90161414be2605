import { clearDraft, mergeDraft, momentIn, newsFor } from '../../server/surveys/merging.ts'
import type { Some } from '../answering.ts'
import type { InPage } from '../panel.ts'
import { surveysOf } from '../surveys.ts'

export function keepingDrafts(panel: InPage): Some<'getDraft' | 'saveDraft' | 'deleteDraft'> {
  const { now } = panel
  const { places, findOpen, draftOf, keepDraft } = surveysOf(panel)
  return {
    getDraft({ member, id, query }) {
      findOpen(member.id, id)
      return { success: true, draft: newsFor(draftOf(member.id, id), momentIn('since', query.since) ?? 0, now()) }
    },
    saveDraft({ member, id, body }) {
      const { questions: asked } = findOpen(member.id, id)
      places.prolong({ userId: member.id, surveyId: id })
      const { draft, taken } = mergeDraft(draftOf(member.id, id), body, asked, now())
      keepDraft(member.id, id, draft)
      const questions = body.answers.map(({ question }) => question)
      return { success: true, draft: newsFor(draft, body.since, now(), { questions, taken }) }
    },
    deleteDraft({ member, id, query }) {
      findOpen(member.id, id)
      keepDraft(member.id, id, clearDraft(draftOf(member.id, id), momentIn('at', query.at), now()))
      return { success: true }
    },
  }
}
