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

/** Manages one draft at a time, of the current member or of the guest. */
export function createSurveyDraft({ panel, code, delivered, changedElsewhere, isUnread, hide }: DraftParts) {
  const { environment, session } = panel
  const $keeping = atom<Keeping>('nothing')
  let draft: Draft | undefined
  let later: LaterDraft | undefined
  let fromServer: KeptDraft | null | undefined
  let releases: readonly (() => void)[] = []

  // Opens the storage while the session and the survey load; a failure shows when the draft is opened.
  if (session.token() && mayHoldAnswers(environment))
    code
      .load()
      .then((drafts) => drafts.prepareDrafts(panel))
      .catch(() => {})

  function close() {
    for (const release of releases) release()
    releases = []
    later?.stop()
    later = undefined
    draft = undefined
  }

  function use(opened: Draft, surveyId: string) {
    close()
    draft = opened
    releases = [
      opened.release,
      opened.$keeping.subscribe((keeping) => $keeping.set(keeping)),
      opened.watch((delivery) => delivered(surveyId, delivery)),
      opened.guard(isUnread),
      opened.onPageHide(hide),
    ]
  }

  function join(kept: KeptDraft | null | undefined) {
    fromServer = kept
    const joined = draft
    joined?.onNews(() => changedElsewhere(joined.answers))
    joined?.meet(kept)
  }

  async function openFor(memberId: string | undefined, surveyId: string): Promise<Draft> {
    const { openDraft } = await code.load()
    return openDraft(panel, memberId, surveyId)
  }

  return {
    $keeping,
    current: () => draft,
    close,
    drop: (surveyId: string) => delivered(surveyId, { status: 'elsewhere' }),
    join,
    async open(surveyId: string, isWanted: () => boolean): Promise<void> {
      const memberId = memberOf(session)?.id
      const opened = await openFor(memberId, surveyId)
      if (isWanted() && memberId === memberOf(session)?.id) use(opened, surveyId)
      else opened.release()
    },
    /** Prepares a draft that opens later. `opened` runs then, with the answers that this page gave before. */
    expect(surveyId: string, opened: (own: ReadonlySet<string>) => void) {
      close()
      const memberId = memberOf(session)?.id
      const notes = createNotes(environment, draftKey(environment, memberId, surveyId))
      const expected = createLaterDraft({
        environment,
        notes,
        async open() {
          const found = await openFor(memberId, surveyId)
          const isWanted = later === expected
          if (memberId === memberOf(session)?.id) notes.handTo(found)
          if (!isWanted) {
            found.release()
            return undefined
          }
          use(found, surveyId)
          join(fromServer)
          opened(new Set(notes.given.keys()))
          return found
        },
      })
      later = expected
      $keeping.set(environment.isStorageDenied?.() ? 'unsaved' : 'nothing')
    },
    /** Opens the expected draft once the page is idle. */
    openSoon: () => later?.openSoon(),
    /** Returns the draft once it is open. */
    ready: async (): Promise<Draft | undefined> => draft ?? later?.ready(),
    keep(questionId: string, answer: Answer) {
      const keeper = draft ?? later
      keeper?.keep(questionId, answer)
    },
    count: (answered: number) => (draft ?? later?.notes)?.count(answered),
    showing: (questionId: string, total: number) => (draft ?? later?.notes)?.showing(questionId, total),
    async restart() {
      later?.notes.drop()
      await draft?.restart()
    },
    async discard() {
      later?.notes.drop()
      await draft?.discard()
    },
  }
}

export type SurveyDraft = ReturnType<typeof createSurveyDraft>
