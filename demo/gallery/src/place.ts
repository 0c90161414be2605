import { atom } from 'nanostores'

/** The gallery's current address. */
export interface Place {
  readonly path: string
  readonly query: string
}

const here = (): Place => ({ path: location.pathname, query: location.search.slice(1) })

export const $place = atom<Place>(here())

/** Navigates. A new page starts at its top with the heading focused; new settings on the same page move nothing. */
export function go(to: string, { replace = false } = {}): void {
  const before = location.pathname
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  $place.set(here())
  if (location.pathname !== before) scrollTo(0, 0)
}

export function followLinks(): void {
  addEventListener('popstate', () => $place.set(here()))
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.origin !== location.origin) return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
