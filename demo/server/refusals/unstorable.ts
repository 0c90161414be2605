import { Refusal } from './failure.ts'

const DEPTH = 16

/** Matches NUL and lone surrogates, which are valid in JSON but which the database cannot store. */
const UNSTORABLE = /\0|[\uD800-\uDFFF]/u

/** Searches without recursion, because a stranger may send a deeply nested value. */
export function findUnstorable(value: unknown): string | undefined {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value: found, depth } = item
    if (typeof found === 'string' && UNSTORABLE.test(found)) return 'text with characters that cannot be stored'
    if (found === null || typeof found !== 'object') continue
    if (depth > DEPTH) return 'nested too deeply'
    for (const [key, inner] of Object.entries(found)) {
      stack.push({ value: key, depth: depth + 1 }, { value: inner, depth: depth + 1 })
    }
  }
}

export function refuseUnstorable(values: readonly unknown[]): void {
  const fault = findUnstorable(values)
  if (fault) throw new Refusal('invalid-request', { values: { what: 'request', fault } })
}
