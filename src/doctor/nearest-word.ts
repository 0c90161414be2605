import { count } from '../ui/format/count.ts'

function distance(one: string, other: string): number {
  let row = count(other.length + 1)
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1]
    for (const wanted of other) {
      const j = next.length - 1
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)))
    }
    row = next
  }
  return row[other.length] ?? 0
}

export function nearest(word: string, words: readonly string[]): string | undefined {
  const [best] = [...words].sort((a, b) => distance(word, a) - distance(word, b))
  return best !== undefined && distance(word, best) <= Math.min(3, word.length / 2) ? best : undefined
}

export const suggestWord = (word: string, words: readonly string[]): string => {
  const found = nearest(word, words)
  return found ? `Write ${found}.` : `Write one of: ${words.join(', ')}.`
}
