import type { Router } from './router.ts'

/**
 * `completed=true` and `refresh=true` ask a screen for fresh data; the wish is then taken out of the address (spec,
 * section 2).
 */
export function takeFlags(router: Pick<Router, 'navigate'>, path: string, search: string, refresh: () => void): void {
  const query = new URLSearchParams(search)
  const wished = ['completed', 'refresh'].filter((name) => query.get(name) === 'true')
  if (wished.length === 0) return
  refresh()
  for (const name of wished) query.delete(name)
  const rest = String(query)
  router.navigate(rest ? `${path}?${rest}` : path, { replace: true })
}
