import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { setLoginCode } from '../../src/contract/security.ts'
import { createSubmission } from '../../src/ui/form/submission.ts'
import type { Proof } from '../account/proof/proof.ts'

type LoginCodeText = 'login-code-on' | 'login-code-off' | 'login-code-failed'

/** Switches the mailed code at sign-in. `$on` is undefined where the member cannot choose. */
export function createLoginCodeStore({ environment, session, call }: Panel, proof: Proof) {
  const $on = atom<boolean | undefined>()
  const { $state: $submission, run, forget } = createSubmission<LoginCodeText>(environment)
  return {
    $on,
    $submission,
    change: (on: boolean) =>
      run(
        async () => {
          const continues = session.guard()
          $on.set(on)
          await proof
            .run(() => call(setLoginCode, { body: { on } }))
            .catch((error) => {
              if (continues()) $on.set(!on)
              throw error
            })
          return on ? 'login-code-on' : 'login-code-off'
        },
        () => 'login-code-failed',
      ),
    forget() {
      $on.set(undefined)
      forget()
    },
    release() {},
  }
}

export type LoginCodeStore = ReturnType<typeof createLoginCodeStore>
