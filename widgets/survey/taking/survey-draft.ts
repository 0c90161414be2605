import { atom } from 'nanostores'
import type { OnDemand } from '../../../src/client/on-demand.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import type { KeptDraft } from '../../../src/contract/draft-shape.ts'
import type { Delivery } from '../../../src/drafts/delivery.ts'
import type { Draft } from '../../../src/drafts/draft.ts'
import type { Keeping } from '../../../src/drafts/saving.ts'
import type { Answers } from './taking.ts'

interface DraftParts {
  readonly panel: Panel
  readonly code: OnDemand<typeof import('../../../src/drafts/index.ts')>
  /** Called with the state of this survey's submission. */
  readonly delivered: (surveyId: string, delivery: Delivery) => void
  /** Called with answers that came from another device. */
  readonly changedElsewhere: (answers: Answers) => void
  /** True while a field holds what would be lost, because it cannot be read. */
  readonly isUnread: () => boolean
  /** Called when the page is hidden, perhaps for good. */
  readonly hide: () => void
}

/** The draft of the shown survey, of the current member or of the guest, one at a time. */
export function createSurveyDraft({ panel, code, delivered, changedElsewhere, isUnread, hide }: DraftParts) {
  const $keeping = atom<Keeping>('nothing')
  let draft: Draft | undefined
  let releases: readonly (() => void)[] = []

  // the storage opens while the session and the survey are asked for; a failure shows when the draft is opened
  if (panel.session.token())
    code
      .load()
      .then(({ prepareDrafts }) => prepareDrafts(panel))
      .catch(() => {})

  function close() {
    for (const release of releases) release()
    releases = []
    draft = undefined
  }

  return {
    $keeping,
    current: () => draft,
    close,
    /** The answers are no longer to be shown: the survey loads anew. */
    drop: (surveyId: string) => delivered(surveyId, { status: 'elsewhere' }),
    /** Merges what the server keeps, and follows what changes on other devices. */
    join(kept: KeptDraft | null | undefined) {
      const joined = draft
      joined?.onNews(() => changedElsewhere(joined.answers))
      joined?.meet(kept)
    },
    /** Opens a draft and releases the previous one, unless it is no longer wanted once it has loaded. */
    async open(surveyId: string, isWanted: () => boolean): Promise<void> {
      const { openDraft } = await code.load()
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
