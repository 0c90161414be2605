/** Counts up from `first`, without `Array.from`, which pages replace (docs/decisions/041-patched-pages.md). */
export function count(length: number, first = 0): number[] {
  const numbers: number[] = []
  while (numbers.length < length) numbers.push(first + numbers.length)
  return numbers
}
