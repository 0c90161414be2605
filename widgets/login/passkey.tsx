import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { canUsePasskeys, forgetPasskey, requestPasskey } from '../../src/client/authenticator.ts'
import { CallError, isRefusal } from '../../src/client/errors.ts'
import { PASSKEY } from '../../src/client/panel.ts'
import { passkeyRequest, passkeySignIn } from '../../src/contract/passkeys.ts'
import { Button } from '../../src/ui/button.tsx'
import { failureText } from '../../src/ui/form/failure-text.ts'
import { passkeyMessages } from '../account/passkeys/messages.ts'
import { enter, type LoginContext } from './login-context.ts'

/** Milliseconds after which the autofill gets a new challenge; the server forgets one after five minutes. */
const RENEW_AFTER = 240_000

type Json = Readonly<Record<string, unknown>>

async function signInWith(parts: LoginContext, options: Json, credential: Json) {
  const { panel } = parts
  try {
    const answer = await panel.call(passkeySignIn, { body: { credential } })
    panel.environment.local[PASSKEY] = 'here'
    if (!enter(parts, answer, false)) throw new CallError('malformed')
  } catch (error) {
    if (error instanceof CallError && isRefusal(error, 'passkey-unknown'))
      forgetPasskey(options, credential).catch(panel.environment.report)
    throw error
  }
}

const explain = failureText({ refused: 'login-failed', unanswered: 'login-exception' } as const)

async function askAndSignIn(parts: LoginContext, replaceQuestion: () => AbortSignal): Promise<undefined> {
  const { options } = await parts.panel.call(passkeyRequest)
  const credential = await requestPasskey(options, replaceQuestion())
  if (credential) await signInWith(parts, options, credential)
}

interface UseButtonProps {
  readonly parts: LoginContext
  readonly $isOffered: ReadableAtom<boolean>
  readonly use: () => void
}

function UseButton({ parts: { form }, $isOffered, use }: UseButtonProps) {
  const t = useStore(passkeyMessages)
  const isOffered = useStore($isOffered)
  const isPending = useStore(form.$submission).status === 'pending'
  return isOffered ? (
    <Button large block disabled={isPending} onClick={use}>
      {t.use}
    </Button>
  ) : null
}

/** Without an answer, or without passkeys on the server or in the browser, the form works as before. */
const isHarmless = (fault: Error): boolean => fault instanceof CallError || fault.name === 'NotSupportedError'

/** Offers passkeys in the autofill of the e-mail field, and by a button on a device that has one. */
export function createPasskeySignIn(parts: LoginContext) {
  const { panel, form } = parts
  const { environment, session, call } = panel
  const $isOffered = atom(false)
  let asking = new AbortController()
  let isOver = false

  /** Ends the previous question of the browser, because only one can be open. */
  function replaceQuestion(): AbortSignal {
    asking.abort()
    asking = new AbortController()
    if (isOver) asking.abort()
    return asking.signal
  }

  async function offerInAutofill() {
    if (!(await canUsePasskeys()) || isOver || session.$state.get().status !== 'guest') return
    const { options } = await call(passkeyRequest)
    if (isOver) return
    $isOffered.set(true)
    const signal = replaceQuestion()
    const stopRenewing = environment.after(RENEW_AFTER, renew)
    const credential = await requestPasskey(options, signal, 'conditional').finally(stopRenewing)
    if (!credential || isOver) return
    await form.run(() => signInWith(parts, options, credential).then(() => undefined), explain)
    start()
  }

  const start = () => void offerInAutofill().catch((fault) => isHarmless(fault) || environment.report(fault))

  function renew() {
    if (!environment.isAway()) return start()
    const stop = environment.onReturn(() => {
      stop()
      start()
    })
  }

  async function use() {
    await form.run(() => askAndSignIn(parts, replaceQuestion), explain)
    start()
  }

  start()
  const unfollow = session.$state.listen(({ status }) => {
    if (status === 'guest') start()
    else asking.abort()
  })
  return {
    View: () => <UseButton parts={parts} $isOffered={$isOffered} use={use} />,
    release() {
      isOver = true
      unfollow()
      asking.abort()
    },
  }
}
