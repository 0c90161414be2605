/** Whether the large counts run: `npm run test:heavy` sets it. */
export const isHeavy = process.env.PANEL_HEAVY === '1'

/**
 * What `npm test` looks at of many alike: those that differ most. `npm run test:heavy` looks at all.
 * @throws if one of `some` is not among them
 */
export function sweep<Item>(all: readonly Item[], ...some: readonly NoInfer<Item>[]): readonly Item[] {
  const unknown = some.filter((item) => !all.includes(item))
  if (unknown.length > 0) throw new Error(`not among them: ${unknown.join(', ')}`)
  return isHeavy ? all : some
}

/** What `npm test` does small and `npm run test:heavy` large. */
export const counts = isHeavy
  ? { crashes: 30, cuts: 100, drafts: 2000, claims: 100, offers: 10_000, frames: 100 }
  : { crashes: 4, cuts: 4, drafts: 150, claims: 4, offers: 1000, frames: 30 }
