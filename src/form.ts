import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from './environment.ts'
import { CallError } from './errors.ts'

/** A form's outcome. `code` names one of the screen's texts; `said` is the server's own, which goes first. */
export type SubmissionState<Code extends string> =
  | { readonly status: 'idle' | 'pending' }
  | { readonly status: 'failed' | 'done'; readonly code: Code; readonly said: string }

export interface Submission<Code extends string> {
  readonly $state: ReadableAtom<SubmissionState<Code>>
  /**
   * Runs one submit: pending, then the code of the success text that `action` gives (none: idle again),
   * or what `explain` calls its failure. A second submit while one is pending does nothing.
   */
  run(action: () => Promise<Code | undefined>, explain: (error: unknown) => Code): Promise<void>
  fail(code: Code): void
  clear(): void
}

/** The one submit helper of every form. Whatever happens, it un-pends. */
export function createSubmission<Code extends string>(environment: Environment): Submission<Code> {
  const $state = atom<SubmissionState<Code>>({ status: 'idle' })
  return {
    $state,
    async run(action, explain) {
      if ($state.get().status === 'pending') return
      $state.set({ status: 'pending' })
      try {
        const code = await action()
        $state.set(code ? { status: 'done', code, said: '' } : { status: 'idle' })
      } catch (error) {
        if (!(error instanceof CallError)) environment.report(error)
        const said = error instanceof CallError ? error.serverMessage : ''
        $state.set({ status: 'failed', code: explain(error), said })
      }
    },
    fail: (code) => $state.set({ status: 'failed', code, said: '' }),
    clear: () => $state.set({ status: 'idle' }),
  }
}
