import * as real from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import * as narrow from '../../../../src/narrow/valibot.ts'

// The browser reads answers with src/narrow/valibot.ts, and the server writes them with valibot itself.

type Schema = { readonly type?: string; readonly [part: string]: unknown }
type Shapes = Readonly<Record<string, Schema>>

const MODULES = [
  'auth',
  'basic-shapes',
  'dashboard',
  'google',
  'ledger',
  'live',
  'price-changed',
  'rates',
  'rewards',
  'session',
  'shapes',
  'survey-summary',
  'surveys',
  'users',
]
const ROUNDS = 400

let seed = 20_261_123
/** From 0 to below `n`, the same numbers in each run. */
const below = (n: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return (seed >>> 8) % n
}
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T

const ODD: readonly unknown[] = [
  undefined,
  null,
  0,
  1,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  '',
  'x',
  '12',
  ' 7 ',
  'INR',
  'verify-login',
  true,
  false,
  [],
  {},
  [1],
  { id: 1 },
  { value: 2, label: null },
  Symbol.iterator.toString(),
  '__proto__',
]

/** A value that often fits: by the parts that valibot's own schema has. */
function valueFor(schema: Schema): unknown {
  if (below(8) === 0) return pick(ODD)
  const { type, entries, item, wrapped, options, key, value } = schema as {
    readonly type?: string
    readonly entries?: Shapes
    readonly item?: Schema
    readonly wrapped?: Schema
    readonly options?: readonly unknown[]
    readonly key?: Schema
    readonly value?: Schema
  }
  if (entries) {
    const fields = Object.entries(entries).filter(() => below(8) > 0)
    return Object.fromEntries([
      ...fields.map(([name, field]) => [name, valueFor(field)]),
      ...(below(3) ? [] : [['more', 1]]),
    ])
  }
  if (item) return Array.from({ length: below(4) }, () => valueFor(item))
  if (key && value) return { [String(valueFor(key))]: valueFor(value), constructor: 1, ['__proto__']: 2 }
  if (wrapped) return below(4) ? valueFor(wrapped) : pick([undefined, null])
  if (options) return typeof options[0] === 'object' ? valueFor(pick(options) as Schema) : pick(options)
  return type === 'string' ? pick(['', 'x', '12', '१२']) : type === 'number' ? pick([0, 1, -1, 1.5, 1e9]) : pick(ODD)
}

/** All schemas that the modules export, and those of their calls. */
async function schemasWith(library: object): Promise<Record<string, Schema>> {
  vi.resetModules()
  vi.doMock('valibot', () => library)
  const found: Record<string, Schema> = {}
  for (const name of MODULES) {
    const module = (await import(`../../../../src/api/${name}.ts`)) as Record<string, Record<string, Schema>>
    for (const [key, exported] of Object.entries(module)) {
      if (typeof exported !== 'object') continue
      if ('entries' in exported || '~run' in exported || 'read' in exported) found[`${name}.${key}`] = exported
      for (const part of ['answer', 'body', 'query'])
        if (exported[part]) found[`${name}.${key}.${part}`] = exported[part] as Schema
    }
  }
  return found
}

let ours: Record<string, Schema>
let theirs: Record<string, Schema>
beforeAll(async () => {
  theirs = await schemasWith(real)
  ours = await schemasWith(narrow)
  vi.doUnmock('valibot')
})

test('every schema of the contract reads as valibot reads it', () => {
  expect(Object.keys(ours)).toEqual(Object.keys(theirs))
  expect(Object.keys(ours).length).toBeGreaterThan(60)
  const outcomes = { read: 0, refused: 0 }
  for (const [name, schema] of Object.entries(theirs)) {
    for (let round = 0; round < ROUNDS; round++) {
      const value = valueFor(schema)
      const expected = real.safeParse(schema as never, value)
      const found = narrow.safeParse(ours[name] as never, value)
      expect(found.success, `${name}: ${JSON.stringify(value)}`).toBe(expected.success)
      if (expected.success) expect(found.output, `${name}: ${JSON.stringify(value)}`).toStrictEqual(expected.output)
      outcomes[expected.success ? 'read' : 'refused']++
    }
  }
  // otherwise the values would prove little
  expect(Math.min(outcomes.read, outcomes.refused)).toBeGreaterThan(5_000)
})

test('a page that adds enumerable names to every object changes no answer', () => {
  let fields: unknown
  Object.defineProperty(Object.prototype, 'added', { value: () => 'x', enumerable: true, configurable: true })
  try {
    const schema = narrow.object({ id: narrow.string(), all: narrow.record(narrow.string(), narrow.number()) })
    fields = Object.entries(narrow.safeParse(schema, { id: 'a', all: { one: 1 } }).output as object)
  } finally {
    delete (Object.prototype as { added?: unknown }).added
  }
  expect(fields).toEqual([
    ['id', 'a'],
    ['all', { one: 1 }],
  ])
})
