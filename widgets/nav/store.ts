import { atom } from 'nanostores'
import { createSigningOut } from '../../src/account/signing-out.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'

/** The screens, folded up where the bar is narrow, and what belongs to the member's account. */
export type NavMenu = 'screens' | 'account'

/** Whether a link leads to where the member is: a survey being taken is one of the surveys. */
export const isCurrent = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`)

/** The first letters of the member's names; empty where no name is known. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')

/** The navigation bar: who is here, which menu is open, one at most, and logging out. */
export function createNavStore(panel: Panel, host: Pick<Host, 'router'>) {
  const $open = atom<NavMenu | undefined>()
  const { $leaving, signOut } = createSigningOut(panel, () => host.router.navigate('/'))
  return {
    $session: panel.session.$state,
    $open,
    $leaving,
    open: (menu: NavMenu) => $open.set(menu),
    toggle: (menu: NavMenu) => $open.set($open.get() === menu ? undefined : menu),
    close: () => $open.set(undefined),
    signOut() {
      $open.set(undefined)
      return signOut()
    },
  }
}

export type NavStore = ReturnType<typeof createNavStore>
