import { atom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { unlinkGoogle } from '../../src/contract/google.ts'
import type { LinkedGoogle } from '../../src/contract/users.ts'
import { createCardForm } from './card-form.ts'
import { reworded, textByStatus } from './failures.ts'
import { securityMessages } from './messages.ts'

type UnlinkText =
  | 'offline'
  | 'current-missing'
  | 'wrong-password'
  | 'rate-limited'
  | 'not-offered'
  | 'unlink-failed'
  | 'unlinked'

const textOf = textByStatus<UnlinkText>('unlink-failed', {
  401: 'wrong-password',
  404: 'not-offered',
  429: 'rate-limited',
})

/**
 * For a wrong password or too many tries, shows the texts of the password change, with the wait if the server sends
 * one. For every other fault, the server message takes precedence (docs/rules.md, Google link).
 */
function rethrow(error: unknown): never {
  if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 429)) throw error
  const minutes = Math.ceil(error.retryAfter / 60)
  throw reworded(
    error,
    error.status === 429 && minutes > 0 ? securityMessages.get()['rate-limited-for']({ n: minutes }) : '',
  )
}

export function createUnlinkStore(panel: Panel) {
  const { environment, session, call, refreshMember } = panel
  const $linked = atom<LinkedGoogle | null | undefined>()
  const form = createCardForm<{ readonly password: string }, UnlinkText>(panel, () => ({ password: '' }))

  async function unlink(token: string | undefined, password: string) {
    const { user } = await call(unlinkGoogle, { body: { password } }).catch(rethrow)
    if (user && token) session.refresh(token, user)
    else await refreshMember().catch(() => {})
  }

  return {
    ...form,
    $linked,
    async confirm() {
      const { password } = form.$form.get()
      if (!password) return form.fail('current-missing')
      if (!environment.online()) return form.fail('offline')
      const token = session.token()
      await form.send(
        () => unlink(token, password),
        textOf,
        () => {
          $linked.set(null)
          return 'unlinked'
        },
      )
    },
    forget() {
      $linked.set(undefined)
      form.forget()
    },
  }
}

export type UnlinkStore = ReturnType<typeof createUnlinkStore>
