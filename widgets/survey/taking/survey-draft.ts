import { atom } from 'nanostores'
import type { Panel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { Delivery } from '../../../src/drafts/delivery.ts'
import type { Draft } from '../../../src/drafts/draft.ts'
import { openDraft, prepareDrafts } from '../../../src/drafts/index.ts'
import type { Keeping } from '../../../src/drafts/saving.ts'
import type { Answers } from './complete.ts'

interface DraftParts {
  readonly panel: Panel
  readonly delivered: (surveyId: string, delivery: Delivery) => void
  readonly changedElsewhere: (answers: Answers) => void
  readonly isUnread: () => boolean
  readonly hide: () => void
}

/** Manages one draft at a time, of the current member or of the guest. */
export function createSurveyDraft({ panel, delivered, changedElsewhere, isUnread, hide }: DraftParts) {
  const $keeping = atom<Keeping>('nothing')
  let draft: Draft | undefined
  let releases: readonly (() => void)[] = []

  // Opens the storage while the session and the survey load; a failure shows when the draft is opened.
  if (panel.session.token()) prepareDrafts(panel)

  function close() {
    for (const release of releases) release()
    releases = []
    draft = undefined
  }

  return {
    $keeping,
    current: () => draft,
    close,
    drop: (surveyId: string) => delivered(surveyId, { status: 'elsewhere' }),
    join(kept: KeptDraft | null | undefined) {
      const joined = draft
      joined?.onNews(() => changedElsewhere(joined.answers))
      joined?.meet(kept)
    },
    async open(surveyId: string, isWanted: () => boolean): Promise<void> {
      const member = memberOf(panel.session)
      const opened = await openDraft(panel, member?.id, surveyId)
      if (!isWanted() || member?.id !== memberOf(panel.session)?.id) {
        opened.release()
        return
      }
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
  }
}

export type SurveyDraft = ReturnType<typeof createSurveyDraft>
