import type { Answer } from '../validation/answer.ts'
import type { Block, Ordered } from './order.ts'

/** Makes a seed, a whole number below 2^32, of a text (FNV-1a). */
export function seedOf(text: string): number {
  let seed = 0x811c9dc5
  for (const character of text) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return seed >>> 0
}

export const isSeed = (value: Answer | undefined): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 32

/** Makes a source of numbers from 0 to 1, which the seed determines (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const random = randomFrom(seed)
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [result[last], result[other]] as [Item, Item]
    result[last] = two
    result[other] = one
  }
  return result
}

/** Moves the items for which `moves` is true to each other's places. */
function rearranged<Item>(items: readonly Item[], moves: (item: Item) => boolean, order: (items: Item[]) => Item[]) {
  const moved = order(items.filter(moves))
  return items.map((item) => (moves(item) ? (moved.shift() as Item) : item))
}

function withOptionsInOrder<Question extends Ordered>(question: Question, seed: number): Question {
  const { id, order, options } = question
  if (!order) return question
  // All questions of a response flip together, so that scales of agreement keep one direction.
  const isFlipped = order === 'flip' && seed % 2 === 1
  const arrange = <Item>(items: Item[]) =>
    order === 'random' ? shuffled(items, seedOf(`${seed} ${id}`)) : isFlipped ? items.reverse() : items
  return { ...question, options: rearranged(options, (option) => !option.fixed, arrange) }
}

/** Puts the questions and their options into the order of one response. */
export function arranged<Question extends Ordered>(
  { questions, blocks }: { readonly questions: readonly Question[]; readonly blocks: readonly Block[] },
  seed: number,
): readonly Question[] {
  const inBlocks = blocks.reduce<readonly Question[]>((all, block, at) => {
    const own = new Set(block.questions)
    return rearranged(
      all,
      ({ id }) => own.has(id),
      (items) => shuffled(items, seedOf(`${seed} block ${at}`)),
    )
  }, questions)
  return inBlocks.map((question) => withOptionsInOrder(question, seed))
}
