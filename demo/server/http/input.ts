import { getDotPath, safeParse } from 'valibot'
import type { Call } from '../../../src/api/call.ts'
import { Refusal } from './refusals/failure.ts'

/** Validates input with valibot. @returns the output, or a refusal that names the first faulty field */
export function check<T>(schema: Call['body'], value: unknown, what: string): { readonly output: T } | Refusal {
  if (!schema) return { output: undefined as T }
  const result = safeParse(schema, value ?? {})
  if (result.success) return { output: result.output as T }
  const [issue] = result.issues
  const where = getDotPath(issue) ?? what
  // valibot's own message would repeat the input
  const fault = `${where}: Expected ${issue.expected ?? 'another value'}`
  return new Refusal('invalid-request', { values: { what, fault } })
}

/** The same; throws the refusal. */
export function read<T>(schema: Call['body'], value: unknown, what: string): T {
  const checked = check<T>(schema, value, what)
  if (checked instanceof Refusal) throw checked
  return checked.output
}

/** Validates the headers that this call alone takes. @param find gives the value of a header, if it was sent */
export function readHeaders<T>({ headers }: Call, find: (name: string) => unknown): T {
  const names = Object.keys(headers?.entries ?? {})
  return read<T>(headers, Object.fromEntries(names.map((name) => [name, find(name) ?? undefined])), 'headers')
}

/** The bearer token of an `Authorization` header, empty for a guest. */
export const bearerOf = (header: string | null | undefined): string =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1] ?? ''

/** The `Idempotency-Key` header, if any. */
export function keyOf(header: string | string[] | null | undefined): string | undefined {
  if (header === undefined || header === null) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new Refusal('invalid-key')
}
