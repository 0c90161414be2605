export const isHeavy = process.env.PANEL_HEAVY === '1'

/** Returns `some` in `npm test`, and `all` in `npm run test:heavy`. @throws if one of `some` is not among them */
export function sweep<Item>(all: readonly Item[], ...some: readonly NoInfer<Item>[]): readonly Item[] {
  const unknown = some.filter((item) => !all.includes(item))
  if (unknown.length > 0) throw new Error(`not among them: ${unknown.join(', ')}`)
  return isHeavy ? all : some
}

/** Returns the first of all items with the same key in `npm test`, and all in `npm run test:heavy`. */
export function firstOfEach<Item>(all: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const keys = all.map(keyOf)
  return isHeavy ? all : all.filter((_, i) => keys.indexOf(keys[i] ?? '') === i)
}

export const counts = isHeavy
  ? {
      crashes: 30,
      cuts: 100,
      drafts: 2000,
      paths: 10_000,
      imports: 2000,
      claims: 100,
      frames: 100,
      guesses: 10_000,
      submissions: 500,
      redemptions: 2000,
      passwords: 100,
      screening: { members: 1000, limit: 50, width: 40, kills: 10 },
      kills: { members: 25, each: 20, kills: 20 },
      outages: 10,
      restarts: 10,
      races: 200,
      money: { embedded: 5000, postgres: 1000 },
      payouts: { embedded: 500, postgres: 300 },
      batchKills: 40,
      membersAtOnce: { turns: 60, members: 20 },
      badRequests: 1,
      exported: 100_000,
    }
  : {
      crashes: 4,
      cuts: 4,
      drafts: 150,
      paths: 300,
      imports: 200,
      claims: 4,
      frames: 30,
      guesses: 50,
      submissions: 30,
      redemptions: 60,
      passwords: 4,
      screening: { members: 60, limit: 5, width: 40, kills: 2 },
      kills: { members: 5, each: 4, kills: 2 },
      outages: 1,
      restarts: 1,
      races: 20,
      money: { embedded: 60, postgres: 30 },
      payouts: { embedded: 8, postgres: 8 },
      batchKills: 4,
      membersAtOnce: { turns: 6, members: 1 },
      badRequests: 24,
      exported: 6000,
    }
