import type { AnswerOf } from '../../src/contract/call.ts'
import type { listRewards } from '../../src/contract/rewards.ts'
import { writeQuery } from '../../src/element/write-query.ts'
import { worded } from '../../src/ui/messages/worded.ts'

export type Reward = AnswerOf<typeof listRewards>['rewards'][number]

/** The largest stock that the card names. */
const FEW = 5

export const isSoldOut = ({ stock }: Reward): boolean => typeof stock === 'number' && stock <= 0

/** Returns the stock if it is small enough to tell. */
export const fewOf = ({ stock }: Reward): number | undefined => (stock && stock > 0 && stock <= FEW ? stock : undefined)

export interface Choice {
  readonly q: string
  readonly order: 'asc' | 'desc' | undefined
}

export function readChoice(search: string): Choice {
  const query = new URLSearchParams(search)
  const order = query.get('order') === 'desc' ? 'desc' : 'asc'
  return { q: query.get('q') ?? '', order: query.get('sort') === 'cost' ? order : undefined }
}

export const writeChoice = (search: string, { q, order }: Choice): string =>
  writeQuery(search, { q: q.trim(), sort: order && 'cost', order })

/** Returns the text in lower case without accents, so that `cafe` finds Café. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

export function arrange(rewards: readonly Reward[], { q, order }: Choice): readonly Reward[] {
  const words = plain(q).split(/\s+/)
  const found = rewards.filter((reward) => {
    const { name, brand, description } = worded(reward)
    const text = plain(`${name} ${brand} ${description}`)
    return words.every((word) => text.includes(word))
  })
  const sign = order === 'desc' ? -1 : 1
  return order ? found.sort((one, other) => sign * (one.pointsCost - other.pointsCost)) : found
}
