import type { DraftAnswer } from '../../src/contract/draft-shape.ts'
import { deleteDraft, getDraft, saveDraft } from '../../src/contract/drafts.ts'
import type { TestServer } from './server.ts'

/** Makes the calls of one device for a draft. Times are the server's. */
export function draftOf(panel: TestServer, { token }: { readonly token: string }, id: string) {
  const find = (since?: number) =>
    panel.call(getDraft, { token, id, ...(since === undefined ? {} : { query: { since: String(since) } }) })
  return {
    find,
    save: (answers: readonly DraftAnswer[], { since = 0, spent = 0, place = null }: Sending = {}) =>
      panel.call(saveDraft, { token, id, body: { answers: [...answers], since, spent, place } }),
    clear: (at?: number) =>
      panel.call(deleteDraft, { token, id, ...(at === undefined ? {} : { query: { at: String(at) } }) }),
    async answers(): Promise<Record<string, unknown>> {
      const { answer } = await find()
      return Object.fromEntries(answer.draft.answers.map((one) => [one.question, one.answer]))
    },
  }
}

interface Sending {
  readonly since?: number
  readonly spent?: number
  readonly place?: { readonly question: string; readonly at: number } | null
}
