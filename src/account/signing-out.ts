import { atom } from 'nanostores'
import { type Panel, UNFINISHED } from '../panel.ts'
import type { SignOutDialog, SignOutQuestion } from './sign-out-dialog.tsx'

/** The question that a logout asks first, with what draws it. */
export interface Leaving {
  readonly question: SignOutQuestion
  readonly Dialog: typeof SignOutDialog
}

/** Milliseconds that a logout waits for the device to say whether it holds unfinished answers. */
const PATIENCE = 1500

/**
 * Logging out by a button. Where unfinished answers lie on this device it asks first what becomes of them. A device
 * that does not answer holds up no logout.
 * @param left runs once the member is logged out
 */
export function createSigningOut(panel: Panel, left: () => void = () => {}) {
  const { session, environment } = panel
  const $leaving = atom<Leaving | undefined>()
  const memberId = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user.id : undefined
  }

  function leave() {
    $leaving.set(undefined)
    panel.signOut()
    left()
  }

  async function look(id: string): Promise<Leaving | undefined> {
    const { signOutQuestion, SignOutDialog: Dialog } = await import('./sign-out-dialog.tsx')
    const question = await signOutQuestion(panel, id, { leave, stay: () => $leaving.set(undefined) })
    return question && { question, Dialog }
  }

  return {
    $leaving,
    async signOut() {
      const id = memberId()
      if (!id) return
      // nothing to ask: whoever leaves the page at once is logged out all the same
      if (!(UNFINISHED in environment.local)) return leave()
      let stopWaiting = () => {}
      const late = new Promise<undefined>((resolve) => {
        stopWaiting = environment.after(PATIENCE, () => resolve(undefined))
      })
      const found = await Promise.race([look(id).catch(environment.report), late])
      stopWaiting()
      // the session may have ended meanwhile, or be another member's
      if (memberId() !== id) return
      if (found) $leaving.set(found)
      else leave()
    },
  }
}
