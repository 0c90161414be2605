import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from '../../client/environment.ts'
import { CallError } from '../../client/errors.ts'

export type SubmissionState<Code extends string> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'failed' | 'done'; readonly code: Code; readonly serverMessage: string }

export interface Submission<Code extends string> {
  readonly $state: ReadableAtom<SubmissionState<Code>>
  /**
   * Runs one submission. It is pending until `action` ends; then it is done with the code that `action` returns (idle
   * without a code), or failed with the code from `explain`. The action may also call `fail`. Ignores a second
   * submission while the first is pending.
   */
  run(action: () => Promise<Code | undefined>, explain: (error: unknown) => Code): Promise<void>
  fail(code: Code, serverMessage?: string): void
  clear(): void
  /** Clears, and ignores the outcome of a submission that is still pending, because another member may read it. */
  forget(): void
}

export function createSubmission<Code extends string>(environment: Environment): Submission<Code> {
  const $state = atom<SubmissionState<Code>>({ status: 'idle' })
  const isPending = () => $state.get().status === 'pending'
  const fail = (code: Code, serverMessage = '') => $state.set({ status: 'failed', code, serverMessage })
  const clear = () => $state.set({ status: 'idle' })
  let latest: object | undefined
  return {
    $state,
    async run(action, explain) {
      if (isPending()) return
      $state.set({ status: 'pending' })
      const own = {}
      latest = own
      try {
        const code = await action()
        if (latest !== own) return
        if (code) $state.set({ status: 'done', code, serverMessage: '' })
        else if (isPending()) clear()
      } catch (error) {
        if (!(error instanceof CallError)) environment.report(error)
        if (latest === own) fail(explain(error), error instanceof CallError ? error.serverMessage : '')
      }
    },
    fail,
    clear,
    forget() {
      latest = undefined
      clear()
    },
  }
}
