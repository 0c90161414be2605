import { atom } from 'nanostores'
import type { Panel } from './panel.ts'
import { readUser } from './session.ts'

/** Takes over the session that is stored: a frozen page heard nothing of other tabs' sign-ins and sign-outs. */
function takeOver({ environment, session }: Panel): void {
  const { local, prefix } = environment
  const token = local[`${prefix}token`]
  if (token === session.token()) return
  const user = readUser(local[`${prefix}user`] ?? '')
  if (token && user) session.signIn(token, user)
  else session.end('elsewhere')
}

/** Takes over the stored session whenever the member or the network comes back. @returns a function that ends it */
export const followStoredSession = (panel: Panel): (() => void) => panel.environment.onReturn(() => takeOver(panel))

/** True while the browser keeps the page behind the back button. Nothing of the member shows until it is false again. */
export const $frozen = atom(false)

/** Hides the member from a page that the browser may bring back, until the stored session is known again. */
export const watchFreezing = (panel: Panel): void =>
  panel.environment.onFreeze((isFrozen) => {
    if (!isFrozen) takeOver(panel)
    $frozen.set(isFrozen)
  })
