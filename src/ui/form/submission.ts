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
}

export function createSubmission<Code extends string>(environment: Environment): Submission<Code> {
  const $state = atom<SubmissionState<Code>>({ status: 'idle' })
  const isPending = () => $state.get().status === 'pending'
  const fail = (code: Code, serverMessage = '') => $state.set({ status: 'failed', code, serverMessage })
  const clear = () => $state.set({ status: 'idle' })
  return {
    $state,
    async run(action, explain) {
      if (isPending()) return
      $state.set({ status: 'pending' })
      try {
        const code = await action()
        if (code) $state.set({ status: 'done', code, serverMessage: '' })
        else if (isPending()) clear()
      } catch (error) {
        if (error instanceof CallError) return fail(explain(error), error.serverMessage)
        environment.report(error)
        fail(explain(error))
      }
    },
    fail,
    clear,
  }
}
