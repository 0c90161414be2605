import { atom } from 'nanostores'
import type { Delivery } from '../../src/drafts/delivery.ts'
import type { Draft } from '../../src/drafts/draft.ts'
import type { Keeping } from '../../src/drafts/saving.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { memberOf } from '../../src/panel/session.ts'
import type { Later } from './later.ts'

interface Listeners {
  /** Called with the state of this survey's submission. */
  readonly delivered: (surveyId: string, delivery: Delivery) => void
  /** Whether a field holds what would be lost, because it cannot be read. */
  readonly isUnread: () => boolean
  /** Called when the page is hidden, perhaps for good. */
  readonly hide: () => void
}

/** The draft of the shown survey, of the current member or of the guest, one at a time. */
export function createKeeping(panel: Panel, later: Later, { delivered, isUnread, hide }: Listeners) {
  const $keeping = atom<Keeping>('nothing')
  let draft: Draft | undefined
  let releases: readonly (() => void)[] = []

  // the storage opens while the session and the survey are asked for; a failure shows when the draft is opened
  if (panel.session.token())
    later
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
    draft: () => draft,
    close,
    /** The answers are no longer to be shown: the survey loads anew. */
    drop: (surveyId: string) => delivered(surveyId, { status: 'elsewhere' }),
    /** Opens a draft and releases the previous one, unless it is no longer wanted once it has loaded. */
    async open(surveyId: string, isWanted: () => boolean): Promise<Draft | undefined> {
      const { openDraft } = await later.load()
      const member = memberOf(panel.session)
      const opened = await openDraft(panel, member?.id, surveyId)
      if (!isWanted() || member?.id !== memberOf(panel.session)?.id) {
        opened.release()
        return undefined
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
      return opened
    },
  }
}

export type DraftKeeping = ReturnType<typeof createKeeping>
