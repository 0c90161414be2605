import { atom } from 'nanostores'
import type { Draft, Keeping } from '../../src/drafts/draft.ts'
import type { Delivery } from '../../src/drafts/outbox.ts'
import type { Panel } from '../../src/panel.ts'
import { loadViews } from './views.ts'

interface Heard {
  /** What becomes of a submit of this survey. */
  readonly hear: (surveyId: string, delivery: Delivery) => void
  /** The page goes out of sight for good, or may. */
  readonly hide: () => void
}

/** The draft of the survey that shows: one at a time, and of the member who is here. */
export function createKeeping(panel: Panel, { hear, hide }: Heard) {
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
    draft: () => draft,
    close,
    /** Opens it in place of the one before, unless it is no longer wanted by then. */
    async open(surveyId: string, isWanted: () => boolean): Promise<Draft | undefined> {
      const state = panel.session.$state.get()
      if (state.status !== 'member') return undefined
      const { openDraft } = await loadViews()
      const opened = await openDraft(panel, state.user.id, surveyId)
      if (!isWanted()) {
        opened.release()
        return undefined
      }
      close()
      draft = opened
      releases = [
        opened.release,
        opened.$keeping.subscribe((keeping) => $keeping.set(keeping)),
        opened.watch((delivery) => hear(surveyId, delivery)),
        opened.onPageHide(hide),
      ]
      return opened
    },
  }
}
