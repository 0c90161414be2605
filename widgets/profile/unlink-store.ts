import { atom } from 'nanostores'
import { unlinkGoogle } from '../../src/api/google.ts'
import type { LinkedGoogle } from '../../src/api/users.ts'
import { createSubmission } from '../../src/form/submission.ts'
import { CallError } from '../../src/panel/errors.ts'
import type { Panel } from '../../src/panel/panel.ts'
import { SUCCESS_STAYS } from './delays.ts'
import { securityMessages } from './messages.ts'

export type UnlinkText =
  | 'offline'
  | 'current-missing'
  | 'wrong-password'
  | 'rate-limited'
  | 'not-offered'
  | 'unlink-failed'
  | 'unlinked'

const TEXTS: Readonly<Record<number, UnlinkText>> = { 401: 'wrong-password', 404: 'not-offered', 429: 'rate-limited' }

const textOf = (error: unknown): UnlinkText => (error instanceof CallError && TEXTS[error.status]) || 'unlink-failed'

/**
 * The texts for a wrong password and too many tries are those of the password change, with the server's wait if it
 * sends one. Otherwise the server message takes precedence (docs/rules.md, Google link).
 */
function inFixedWords(error: unknown): unknown {
  if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 429)) return error
  const minutes = Math.ceil(error.retryAfter / 60)
  const serverMessage =
    error.status === 429 && minutes > 0 ? securityMessages.get()['rate-limited-for']({ n: minutes }) : ''
  return new CallError(error.code, error.status, serverMessage)
}

/** The linked Google account. Unlinking needs the password, which only the owner knows. */
export function createUnlinkStore({ environment, session, call, refreshMember }: Panel) {
  /** Null if none is linked, undefined until the server has answered. */
  const $linked = atom<LinkedGoogle | null | undefined>()
  const $asking = atom(false)
  const $password = atom('')
  const submission = createSubmission<UnlinkText>(environment)
  let cancelClear = () => {}

  function close() {
    $password.set('')
    $asking.set(false)
  }

  /** Shows the member without the Google account; fetches the member if the answer did not include it. */
  async function take(token: string) {
    const { user } = await call(unlinkGoogle, { body: { password: $password.get() } })
    if (user) session.refresh(token, user)
    else await refreshMember().catch(() => {})
    $linked.set(null)
  }

  return {
    $linked,
    $asking,
    $password,
    $submission: submission.$state,
    show: (linked: LinkedGoogle | null) => $linked.set(linked),
    ask() {
      cancelClear()
      submission.clear()
      $asking.set(true)
    },
    cancel() {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      close()
    },
    setPassword(value: string) {
      if (submission.$state.get().status === 'pending') return
      submission.clear()
      $password.set(value)
    },
    async confirm() {
      const token = session.token()
      if (!token || submission.$state.get().status === 'pending') return
      if (!$password.get()) return submission.fail('current-missing')
      if (!environment.online()) return submission.fail('offline')
      await submission.run(async () => {
        try {
          await take(token)
        } catch (error) {
          // a 401 may also mean that the session is over: then the refresh ends it, as any other call would
          if (error instanceof CallError && error.status === 401) refreshMember().catch(() => {})
          throw inFixedWords(error)
        }
        close()
        cancelClear = environment.after(SUCCESS_STAYS, submission.clear)
        return 'unlinked'
      }, textOf)
    },
    /** Clears everything after a sign-out or another member's sign-in. */
    forget() {
      cancelClear()
      $linked.set(undefined)
      submission.clear()
      close()
    },
    release: () => cancelClear(),
  }
}

export type UnlinkStore = ReturnType<typeof createUnlinkStore>
