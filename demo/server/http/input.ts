import { getDotPath, safeParse } from 'valibot'
import type { Call } from '../../../src/contract/call.ts'
import { Refusal } from '../refusals/failure.ts'

export function read<T>(schema: Call['body'], value: unknown, what: string): T {
  if (!schema) return undefined as T
  const result = safeParse(schema, value ?? {})
  if (result.success) return result.output as T
  const [issue] = result.issues
  const where = getDotPath(issue) ?? what
  // writes a message without the input, which valibot's own message would repeat
  const fault = `${where}: Expected ${issue.expected ?? 'another value'}`
  throw new Refusal('invalid-request', { values: { what, fault } })
}

export function readHeaders<T>({ headers }: Call, find: (name: string) => unknown): T {
  const names = Object.keys(headers?.entries ?? {})
  return read<T>(headers, Object.fromEntries(names.map((name) => [name, find(name) ?? undefined])), 'headers')
}

export const bearerOf = (header: string | null | undefined): string =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1] ?? ''

export function keyOf(header: string | string[] | null | undefined): string | undefined {
  if (header === undefined || header === null) return undefined
  if (typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw new Refusal('invalid-key')
}
