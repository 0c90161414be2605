import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { createSigningOut } from '../../src/element/account/signing-out.ts'
import type { Host } from '../../src/element/host.ts'

/** The menu of screens on a narrow bar, and the account menu. */
export type NavMenu = 'screens' | 'account'

/** Whether a link is the current one; an open survey belongs to the surveys. */
export const isCurrent = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`)

/** The member's initials; empty if no name is known. */
export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')

/** The navigation bar: the member, the open menu (one at most), and logging out. */
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
