import { atom } from 'nanostores'
import { onDemand } from '../../client/on-demand.ts'
import { type Panel, UNFINISHED } from '../../client/panel.ts'
import type { SignOutDialog, SignOutQuestion } from './sign-out-dialog.tsx'

export interface Leaving {
  readonly question: SignOutQuestion
  readonly Dialog: typeof SignOutDialog
}

const dialog = onDemand(() => import('./sign-out-dialog.tsx'))

/** Milliseconds that a logout waits for the list of drafts. */
const DRAFTS_WITHIN = 1500

/**
 * Logs out after a press of the button. If this device has drafts, first asks whether to keep them. Logs out at once if
 * the device does not answer in time.
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
    const { signOutQuestion, SignOutDialog: Dialog } = await dialog.load()
    const question = await signOutQuestion(panel, id, { leave, stay: () => $leaving.set(undefined) })
    return question && { question, Dialog }
  }

  return {
    $leaving,
    async signOut() {
      const id = memberId()
      if (!id) return
      if (!(UNFINISHED in environment.local)) return leave()
      let stopWaiting = () => {}
      const timeout = new Promise<undefined>((resolve) => {
        stopWaiting = environment.after(DRAFTS_WITHIN, () => resolve(undefined))
      })
      const found = await Promise.race([findQuestion(id).catch(environment.report), timeout])
      stopWaiting()
      if (memberId() !== id) return
      if (found) $leaving.set(found)
      else leave()
    },
  }
}
