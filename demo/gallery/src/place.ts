import { atom } from 'nanostores'
import { addressOf, pageAt, root } from './address.ts'

export interface Place {
  readonly path: string
  readonly query: string
}

const here = (): Place => ({ path: pageAt(location.pathname), query: location.search.slice(1) })

export const $place = atom<Place>(here())

/** Opens a page. A new page starts at its top, with the heading focused; new settings of the same page move nothing. */
export function go(page: string, { replace = false } = {}): void {
  const before = location.pathname
  if (replace) history.replaceState(null, '', addressOf(page))
  else history.pushState(null, '', addressOf(page))
  $place.set(here())
  if (location.pathname !== before) scrollTo(0, 0)
}

export function followLinks(): void {
  addEventListener('popstate', () => $place.set(here()))
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return
    if (!link.pathname.startsWith(root) || (link.pathname === location.pathname && link.hash)) return
    event.preventDefault()
    go(pageAt(link.pathname) + link.search + link.hash)
  })
}
