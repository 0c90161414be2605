import { atom } from 'nanostores'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import type { SignOutDialog, SignOutQuestion } from './sign-out-dialog.tsx'

/** The screens, folded up where the bar is narrow, and what belongs to the member's account. */
export type NavMenu = 'screens' | 'account'

/** Whether a link leads to where the member is: a survey being taken is one of the surveys. */
export const isCurrent = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`)

/** The first letters of the member's names; empty where no name is known. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')

/** The question that a logout asks first, with what draws it. */
interface Leaving {
  readonly question: SignOutQuestion
  readonly Dialog: typeof SignOutDialog
}

/** Milliseconds that a logout waits for the device to say whether it holds unfinished answers. */
const PATIENCE = 1500

/** The navigation bar: who is here, which menu is open, one at most, and logging out. */
export function createNavStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { session, environment } = panel
  const $open = atom<NavMenu | undefined>()
  const $leaving = atom<Leaving | undefined>()
  const memberId = () => {
    const state = session.$state.get()
    return state.status === 'member' ? state.user.id : undefined
  }

  function leave() {
    $leaving.set(undefined)
    panel.signOut()
    host.router.navigate('/')
  }

  async function look(id: string): Promise<Leaving | undefined> {
    const { signOutQuestion, SignOutDialog: Dialog } = await import('./sign-out-dialog.tsx')
    const question = await signOutQuestion(panel, id, { leave, stay: () => $leaving.set(undefined) })
    return question && { question, Dialog }
  }

  return {
    $session: session.$state,
    $open,
    $leaving,
    open: (menu: NavMenu) => $open.set(menu),
    toggle: (menu: NavMenu) => $open.set($open.get() === menu ? undefined : menu),
    close: () => $open.set(undefined),
    /** Asks first where unfinished answers lie on this device. A device that does not answer holds up no logout. */
    async signOut() {
      $open.set(undefined)
      const id = memberId()
      if (!id) return
      let stopWaiting = () => {}
      const late = new Promise<undefined>((resolve) => {
        stopWaiting = environment.after(PATIENCE, () => resolve(undefined))
      })
      const found = await Promise.race([look(id).catch(environment.report), late])
      stopWaiting()
      if (memberId() !== id) return
      if (found) $leaving.set(found)
      else leave()
    },
  }
}

export type NavStore = ReturnType<typeof createNavStore>
