import { atom } from 'nanostores'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import { mayHoldAnswers, type Panel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { Answer } from '../../../src/contract/validation/answer.ts'
import type { Delivery } from '../../../src/drafts/delivery.ts'
import type { Draft } from '../../../src/drafts/draft.ts'
import { draftKey } from '../../../src/drafts/early/keys.ts'
import { createNotes } from '../../../src/drafts/early/notes.ts'
import type { Keeping } from '../../../src/drafts/saving.ts'
import type { Answers } from './complete.ts'
import { createLaterDraft, type LaterDraft } from './later-draft.ts'

interface DraftParts {
  readonly panel: Panel
  readonly code: OnDemand<typeof import('../../../src/drafts/index.ts')>
  readonly delivered: (surveyId: string, delivery: Delivery) => void
  readonly changedElsewhere: (answers: Answers) => void
  readonly isUnread: () => boolean
  readonly hide: () => void
}

type Listeners = Pick<DraftParts, 'delivered' | 'changedElsewhere' | 'isUnread' | 'hide'>

/** Holds the open draft with its listeners. */
function createCurrent({ delivered, changedElsewhere, isUnread, hide }: Listeners) {
  const $keeping = atom<Keeping>('nothing')
  let draft: Draft | undefined
  let releases: readonly (() => void)[] = []
  function close() {
    for (const release of releases) release()
    releases = []
    draft = undefined
  }
  return {
    $keeping,
    get: () => draft,
    close,
    use(opened: Draft, surveyId: string) {
      close()
      draft = opened
      releases = [
        opened.release,
        opened.$keeping.subscribe((keeping) => $keeping.set(keeping)),
        opened.watch((delivery) => delivered(surveyId, delivery)),
        opened.guard(isUnread),
        opened.onPageHide(hide),
      ]
    },
    join(kept: KeptDraft | null | undefined) {
      const joined = draft
      joined?.onNews(() => changedElsewhere(joined.answers))
      joined?.meet(kept)
    },
  }
}

/** Gives answers and places to the draft, or to the notes until it is open. */
const createKeeper = (draft: () => Draft | undefined, later: () => LaterDraft | undefined) => ({
  keep(questionId: string, answer: Answer) {
    const keeper = draft() ?? later()
    keeper?.keep(questionId, answer)
  },
  count: (answered: number) => (draft() ?? later()?.notes)?.count(answered),
  showing: (questionId: string, total: number) => (draft() ?? later()?.notes)?.showing(questionId, total),
  async restart() {
    later()?.notes.drop()
    await draft()?.restart()
  },
  async discard() {
    later()?.notes.drop()
    await draft()?.discard()
  },
})

function createStore({ panel, code }: Pick<DraftParts, 'panel' | 'code'>) {
  const { environment, session } = panel
  // Opens the storage while the session and the survey load; a failure shows when the draft is opened.
  if (session.token() && mayHoldAnswers(environment))
    code
      .load()
      .then((drafts) => drafts.prepareDrafts(panel))
      .catch(() => {})
  return {
    memberId: () => memberOf(session)?.id,
    open: async (memberId: string | undefined, surveyId: string): Promise<Draft> =>
      (await code.load()).openDraft(panel, memberId, surveyId),
    notesFor: (memberId: string | undefined, surveyId: string) =>
      createNotes(environment, draftKey(environment, memberId, surveyId)),
  }
}

/** Manages one draft at a time, of the current member or of the guest. */
export function createSurveyDraft({ panel, code, ...listeners }: DraftParts) {
  const current = createCurrent(listeners)
  const store = createStore({ panel, code })
  let later: LaterDraft | undefined
  let fromServer: KeptDraft | null | undefined

  function close() {
    later?.stop()
    later = undefined
    current.close()
  }

  function use(opened: Draft, surveyId: string) {
    close()
    current.use(opened, surveyId)
  }

  return {
    $keeping: current.$keeping,
    current: current.get,
    close,
    drop: (surveyId: string) => listeners.delivered(surveyId, { status: 'elsewhere' }),
    join(kept: KeptDraft | null | undefined) {
      fromServer = kept
      current.join(kept)
    },
    async open(surveyId: string, isWanted: () => boolean): Promise<void> {
      const memberId = store.memberId()
      const opened = await store.open(memberId, surveyId)
      if (isWanted() && memberId === store.memberId()) use(opened, surveyId)
      else opened.release()
    },
    /** Prepares a draft that opens later. `opened` runs then, with the questions that this page answered before. */
    expect(surveyId: string, opened: (own: ReadonlySet<string>) => void) {
      close()
      const memberId = store.memberId()
      const notes = store.notesFor(memberId, surveyId)
      async function open() {
        const found = await store.open(memberId, surveyId)
        if (memberId === store.memberId()) notes.handTo(found)
        if (later !== expected) {
          found.release()
          return undefined
        }
        use(found, surveyId)
        current.join(fromServer)
        opened(new Set(notes.given.keys()))
        return found
      }
      const expected = createLaterDraft({ environment: panel.environment, notes, open })
      later = expected
      current.$keeping.set(panel.environment.isStorageDenied?.() ? 'unsaved' : 'nothing')
    },
    openSoon: () => later?.openSoon(),
    /** Returns the draft once it is open. */
    ready: async (): Promise<Draft | undefined> => current.get() ?? later?.ready(),
    ...createKeeper(current.get, () => later),
  }
}

export type SurveyDraft = ReturnType<typeof createSurveyDraft>
