import type { Plugin } from 'rollup'

/** What only the server reads of a call: it checks requests, and who may make them. */
const FOR_SERVERS = ['access', 'idempotent', 'query', 'body']

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}
interface Property extends Node {
  readonly key: { readonly name?: string }
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** All objects written in a module that define a call. */
function* callsIn(node: Node): Generator<readonly Property[]> {
  const { properties } = node as { properties?: readonly Property[] }
  const names = node.type === 'ObjectExpression' ? (properties?.map(({ key }) => key?.name) ?? []) : []
  if (properties && names.includes('method') && names.includes('path')) yield properties
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* callsIn(part)
}

/** Removes from the calls what a browser never reads, so that the schemas of requests are not downloaded. */
export const clientContract: Plugin = {
  name: 'client-contract',
  transform(code, id) {
    if (!/\/src\/api\/[\w-]+\.ts$/.test(id)) return null
    const removed = [...callsIn(this.parse(code) as unknown as Node)]
      .flatMap((properties) => properties.filter(({ key }) => FOR_SERVERS.includes(key?.name ?? '')))
      .sort((one, other) => other.start - one.start)
    if (removed.length === 0) return null
    const left = removed.reduce(
      (text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
      code,
    )
    return { code: left, map: null }
  },
}
