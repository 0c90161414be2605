import { HttpFailure } from './failure.ts'

const DEPTH = 16

/** NUL and halves of surrogate pairs: JSON can carry them, the database cannot store them. */
const UNSTORABLE = /\0|[\uD800-\uDFFF]/u

/** What in the value could not be stored; walks without recursion, since the value comes from outside. */
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

/** Throws a 400 where a part of a request could not be stored. */
export function refuseUnstorable(parts: readonly unknown[]): void {
  const fault = findUnstorable(parts)
  if (fault) throw new HttpFailure(400, 'invalid-request', `Invalid request: ${fault}`)
}

/**
 * Own keys only, `__proto__` among them: what is parsed is never merged into another object.
 * An empty body counts as none.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpFailure(400, 'invalid-json', 'The request body is not valid JSON')
  }
}
