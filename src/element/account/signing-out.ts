import { atom } from 'nanostores'
import { type Panel, UNFINISHED } from '../../client/panel.ts'
import type { SignOutDialog, SignOutQuestion } from './sign-out-dialog.tsx'

/** The question before a logout, and the component that draws it. */
export interface Leaving {
  readonly question: SignOutQuestion
  readonly Dialog: typeof SignOutDialog
}

/** Milliseconds that a logout waits for the device to report its drafts. */
const DRAFTS_WITHIN = 1500

/**
 * Logging out by a button. If this device has drafts, it first asks whether to keep them. A device that does not
 * answer does not delay the logout.
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

  async function findQuestion(id: string): Promise<Leaving | undefined> {
    const { signOutQuestion, SignOutDialog: Dialog } = await import('./sign-out-dialog.tsx')
    const question = await signOutQuestion(panel, id, { leave, stay: () => $leaving.set(undefined) })
    return question && { question, Dialog }
  }

  return {
    $leaving,
    async signOut() {
      const id = memberId()
      if (!id) return
      // no question: log out synchronously, in case the member leaves the page at once
      if (!(UNFINISHED in environment.local)) return leave()
      let stopWaiting = () => {}
      const timeout = new Promise<undefined>((resolve) => {
        stopWaiting = environment.after(DRAFTS_WITHIN, () => resolve(undefined))
      })
      const found = await Promise.race([findQuestion(id).catch(environment.report), timeout])
      stopWaiting()
      // meanwhile the session may have ended or belong to another member
      if (memberId() !== id) return
      if (found) $leaving.set(found)
      else leave()
    },
  }
}
