/** The numbers from `first`, so many. Written out, because pages replace `Array.from` (docs/decisions/041-patched-pages.md). */
export function count(length: number, first = 0): number[] {
  const numbers: number[] = []
  while (numbers.length < length) numbers.push(first + numbers.length)
  return numbers
}
