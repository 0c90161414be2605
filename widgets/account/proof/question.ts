import { atom } from 'nanostores'
import { canAskForPasskey, requestPasskey } from '../../../src/client/authenticator.ts'
import { CallError, isRefusal } from '../../../src/client/errors.ts'
import { mayHaveArrived } from '../../../src/client/idempotency.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { memberOf } from '../../../src/client/session.ts'
import { passkeyProof, passkeyProofRequest } from '../../../src/contract/passkeys.ts'
import { prove, sendProofCode } from '../../../src/contract/security.ts'
import { isCompleteCode } from '../../../src/contract/validation/code.ts'
import { createSubmission } from '../../../src/ui/form/submission.ts'
import { codeName, cooldownOf } from '../cooldown.ts'
import { proofMessages } from './messages.ts'

/** `send` offers to mail a code, `code` takes it. */
export type ProofStep = 'password' | 'send' | 'code'

type ProofText = 'password-open' | 'code-open' | 'proof-failed' | 'send-failed' | 'resent'

const PROVEN = 'proven'

/** A server that names no ways takes a password. */
function takes({ answer }: CallError, way: 'password' | 'passkey'): boolean {
  const ways = (answer as { readonly ways?: unknown } | undefined)?.ways
  return Array.isArray(ways) ? ways.includes(way) : way === 'password'
}

/**
 * Reports when the question ends: `answered` resolves once the member has proven who they are, here or in another tab,
 * and rejects if the member closed the dialog or the session ended.
 */
function createEnd({ environment, session }: Panel) {
  const { local, now, onStorage, prefix } = environment
  const continues = session.guard()
  let [resolve, reject] = [() => {}, (_: CallError) => {}]
  const answered = new Promise<void>((resolved, rejected) => {
    resolve = resolved
    reject = rejected
  })
  const close = () => reject(new CallError('refused', 403, proofMessages.get().closed))
  const releases = [
    onStorage(({ key, newValue }) => {
      if (key === prefix + PROVEN && newValue) resolve()
    }),
    session.$state.listen(() => {
      if (!continues()) close()
    }),
  ]
  const release = () => {
    for (const end of releases) end()
  }
  answered.then(release, release)
  return {
    answered,
    close,
    prove() {
      local[prefix + PROVEN] = String(now())
      resolve()
    },
    repeat: () => resolve(),
  }
}

function createFields({ environment }: Panel, first: ProofStep) {
  const $step = atom(first)
  const $typed = atom('')
  const submission = createSubmission<ProofText>(environment)
  return {
    $step,
    $typed,
    submission,
    unlessPending(change: () => void) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      change()
    },
    go(step: ProofStep) {
      $typed.set('')
      $step.set(step)
    },
  }
}

/** Does nothing if the member closed the browser's question. */
async function proveByPasskey({ call }: Panel, prove: () => void): Promise<undefined> {
  const { options } = await call(passkeyProofRequest)
  const credential = await requestPasskey(options)
  if (!credential) return
  await call(passkeyProof, { body: { credential } })
  prove()
}

const explainSending =
  (cooldown: ReturnType<typeof cooldownOf>, go: (step: ProofStep) => void) =>
  (error: unknown): ProofText => {
    cooldown.follow(error)
    // The code of the earlier mail still works.
    if (error instanceof CallError && isRefusal(error, 'code-too-soon')) go('code')
    return 'send-failed'
  }

export function createQuestion(panel: Panel, refusal: CallError) {
  const { environment, session, call } = panel
  const email = memberOf(session)?.email ?? ''
  const hasPassword = takes(refusal, 'password')
  const end = createEnd(panel)
  const { $step, $typed, submission, unlessPending, go } = createFields(panel, hasPassword ? 'password' : 'send')
  const cooldown = cooldownOf(environment, atom(codeName('proof', email)))
  let challenge: string | null | undefined
  let isUnanswered = false

  function explainProof(error: unknown): ProofText {
    if (mayHaveArrived(error)) isUnanswered = true
    // An earlier try without an answer may have used the code; the repeated request shows whether it did.
    else if (isUnanswered && error instanceof CallError && isRefusal(error, 'invalid-code')) end.repeat()
    if (error instanceof CallError && error.status === 401) panel.refreshMember().catch(() => {})
    return 'proof-failed'
  }

  return {
    email,
    hasPassword,
    // passkeys belong to the panel's own origin
    hasPasskey: takes(refusal, 'passkey') && environment.prefix === '' && canAskForPasskey(),
    $step,
    $typed,
    $submission: submission.$state,
    $cooldown: cooldown.$seconds,
    answered: end.answered,
    close: end.close,
    type: (value: string) => unlessPending(() => $typed.set(value)),
    useCode: () => unlessPending(() => go('send')),
    usePasskey: () => submission.run(() => proveByPasskey(panel, end.prove), explainProof),
    usePassword: () => unlessPending(() => go('password')),
    send: () =>
      submission.run(
        async () => {
          const isAgain = $step.get() === 'code'
          const answer = await call(sendProofCode)
          challenge = answer.challenge
          if (isAgain) cooldown.start()
          else go('code')
          return isAgain ? 'resent' : undefined
        },
        explainSending(cooldown, go),
      ),
    async confirm() {
      const typed = $typed.get()
      const isCode = $step.get() === 'code'
      if (isCode ? !isCompleteCode(typed) : !typed) return submission.fail(isCode ? 'code-open' : 'password-open')
      const body = isCode ? { otp: typed, challenge } : { password: typed }
      await submission.run(async () => {
        await call(prove, { body })
        end.prove()
        return undefined
      }, explainProof)
    },
  }
}

export type Question = ReturnType<typeof createQuestion>
