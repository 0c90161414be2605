import type { Environment } from '../client/environment.ts'
import { CallError, saysCompleted, saysScreened } from '../client/errors.ts'
import type { KeptDraft } from '../contract/draft-shape.ts'
import { createExchange, type Syncing } from './exchange.ts'
import { memberIdOf } from './outbox.ts'
import { createRetry, isTemporary } from './retry.ts'

/** Milliseconds during which answers are gathered for one call. */
const GATHERING_TIME = 3000

function createGathering(environment: Environment, run: () => void) {
  let isGathering = false
  let cancel = () => {}
  return {
    start() {
      if (isGathering) return
      isGathering = true
      cancel = environment.after(GATHERING_TIME, () => {
        cancel = environment.whenIdle(run)
      })
    },
    stop() {
      isGathering = false
      cancel()
    },
  }
}

const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof CallError && isTemporary(error) && !saysCompleted(error)

export function createSync(syncing: Syncing, opened: KeptDraft) {
  const { panel, memberId } = syncing
  const { environment } = panel
  const exchange = createExchange(syncing, opened)
  /** `refused` keeps the answers on this device until the next visit tries again. */
  let state: 'open' | 'submitting' | 'left' | 'refused' = 'open'
  let running: Promise<void> | undefined
  const runLater = () => void wake()
  const gathering = createGathering(environment, runLater)
  const retry = createRetry(environment, runLater)

  function failed(error: unknown) {
    if (isTemporaryFailure(error)) return state === 'left' ? undefined : retry.later(error)
    if ((saysCompleted(error) || saysScreened(error)) && state === 'open') syncing.completed()
    if (!(error instanceof CallError)) environment.report(error)
    state = 'refused'
  }

  async function wake(): Promise<void> {
    gathering.stop()
    await running
    const mayRun = (state === 'open' || state === 'left') && environment.online() && retry.mayRun()
    if (running || !mayRun || memberIdOf(panel) !== memberId) return
    running = exchange.run().then(retry.reset, failed)
    await running
    running = undefined
  }

  const flush = () => exchange.hasUnsent() && runLater()
  const stopListening = environment.onReturn(runLater)
  if (exchange.unsent.size > 0) gathering.start()

  return {
    changed(...questions: readonly string[]) {
      if (questions.length === 0) exchange.unsent.clear()
      for (const question of questions) exchange.unsent.add(question)
      gathering.start()
    },
    flush,
    submitting(isSubmitting: boolean) {
      if (state === 'open' || state === 'submitting') state = isSubmitting ? 'submitting' : 'open'
      exchange.close(isSubmitting)
      if (!isSubmitting && exchange.unsent.size > 0) gathering.start()
    },
    release() {
      gathering.stop()
      stopListening()
      retry.reset()
      exchange.close(true)
      state = state === 'open' ? 'left' : 'refused'
      flush()
    },
  }
}

export type Sync = ReturnType<typeof createSync>
