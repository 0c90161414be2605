import type { Environment } from '../../../src/client/environment.ts'
import { onDemand } from '../../../src/client/on-demand.ts'
import type { Draft } from '../../../src/drafts/draft.ts'
import type { Notes } from '../../../src/drafts/early/notes.ts'

interface LaterParts {
  readonly environment: Environment
  readonly notes: Notes
  /** Opens the store. Undefined if nobody wants it any more. */
  readonly open: () => Promise<Draft | undefined>
}

/** A draft whose store opens after the first question is drawn, or with the first answer. */
export function createLaterDraft({ environment, notes, open }: LaterParts) {
  const store = onDemand(open)
  let isStarted = false
  let stopWaiting = () => {}

  function start() {
    if (isStarted) return
    isStarted = true
    stopWaiting()
    stopWaiting = store.bring(environment)
  }

  return {
    notes,
    ready: store.load,
    openSoon() {
      stopWaiting = environment.whenIdle(start)
    },
    keep(...given: Parameters<Notes['keep']>) {
      const isFirst = notes.given.size === 0
      notes.keep(...given)
      if (isFirst) start()
    },
    stop: () => stopWaiting(),
  }
}

export type LaterDraft = ReturnType<typeof createLaterDraft>
