import type { AnswerOf } from '../../src/api/call.ts'
import type { listRewards } from '../../src/api/rewards.ts'

export type Reward = AnswerOf<typeof listRewards>['rewards'][number]

/** What the member looks for. Without an order the rewards stand as the server sent them. */
export interface Choice {
  readonly q: string
  /** By cost. */
  readonly order: 'asc' | 'desc' | undefined
}

/** The choice in an address's query: `q`, `sort=cost`, `order`. What is not known is not there. */
export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const order = query.get('order') === 'desc' ? 'desc' : 'asc'
  return { q: query.get('q') ?? '', order: query.get('sort') === 'cost' ? order : undefined }
}

/** The query with this choice in it; the rest of it stays. */
export function writeChoice(search: string, { q, order }: Choice): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries({ q: q.trim(), sort: order && 'cost', order })) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return String(query)
}

/** In small letters and without accents, so that `cafe` finds Café. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Every word that is looked for stands somewhere in the name, the brand or the description. Equal costs keep their order. */
export function arrange(rewards: readonly Reward[], { q, order }: Choice): readonly Reward[] {
  const words = plain(q).split(/\s+/)
  const found = rewards.filter(({ name, brand, description }) => {
    const text = plain(`${name} ${brand} ${description}`)
    return words.every((word) => text.includes(word))
  })
  const sign = order === 'desc' ? -1 : 1
  return order ? found.sort((one, other) => sign * (one.pointsCost - other.pointsCost)) : found
}
