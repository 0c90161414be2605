import type { Environment } from '../../../src/client/environment.ts'
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
  let opening: Promise<Draft | undefined> | undefined
  let isStarted = false
  let stopWaiting = () => {}

  function ready(): Promise<Draft | undefined> {
    opening ??= open().catch((fault) => {
      opening = undefined
      throw fault
    })
    return opening
  }

  /** Opens the store, and after a failure again when the network or the member is back. */
  function start() {
    stopWaiting()
    if (isStarted) return
    isStarted = true
    ready().catch((fault) => {
      environment.report(fault)
      isStarted = false
      stopWaiting = environment.onReturn(start)
    })
  }

  return {
    notes,
    ready,
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
