import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { createSigningOut } from '../../src/element/account/signing-out.ts'
import type { Host } from '../../src/element/host.ts'

export type NavMenu = 'screens' | 'account'

export const isCurrent = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`)

export const initialsOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  [firstName, lastName].map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('')

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
