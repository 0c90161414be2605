import { atom } from 'nanostores'
import type { Panel } from './panel.ts'
import { readUser } from './session.ts'

/** Takes over the stored session, because a frozen page missed the sign-ins and sign-outs of other tabs. */
function applyStoredSession({ environment, session }: Panel): void {
  const { local, prefix } = environment
  const token = local[`${prefix}token`]
  if (token === session.token()) return
  const user = readUser(local[`${prefix}user`] ?? '')
  if (token && user) session.signIn(token, user)
  else session.end('elsewhere')
}

export const followStoredSession = (panel: Panel): (() => void) =>
  panel.environment.onReturn(() => applyStoredSession(panel))

export const $frozen = atom(false)

export const watchFreezing = (panel: Panel): void =>
  panel.environment.onFreeze((isFrozen) => {
    if (!isFrozen) applyStoredSession(panel)
    $frozen.set(isFrozen)
  })
