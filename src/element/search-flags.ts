import type { Earned } from './handoff.ts'
import type { Router } from './router.ts'

const FLAGS = ['completed', 'refresh'] as const
export type Flag = (typeof FLAGS)[number]

export function earnedIn(router: Pick<Router, 'handoff'>): Earned | undefined {
  const handed = router.handoff() as Partial<Earned> | null | undefined
  return typeof handed?.earned === 'number' ? { earned: handed.earned, next: handed.next } : undefined
}

/**
 * Removes `completed=true` and `refresh=true` from the address, with which other screens ask for fresh data
 * (docs/rules.md, Refresh flags).
 * @param refresh gets the flags that were set, and the query without them
 */
export function takeFlags(
  router: Pick<Router, 'navigate'>,
  path: string,
  search: string,
  refresh: (flags: readonly Flag[], rest: string) => void,
): void {
  const query = new URLSearchParams(search)
  const set = FLAGS.filter((name) => query.get(name) === 'true')
  if (set.length === 0) return
  for (const name of set) query.delete(name)
  const rest = String(query)
  refresh(set, rest)
  router.navigate(rest ? `${path}?${rest}` : path, { replace: true })
}
