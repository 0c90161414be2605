import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { anyQuestion } from '../../../../src/questions/file-shape.ts'
import { nearest } from '../nearly.ts'
import { type Keys, type Located, pathOf } from './json-places.ts'

export interface Fault {
  readonly keys: Keys
  readonly message: string
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text in double quotes',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list in square brackets',
  object_with_rest: 'must be an object in curly brackets',
  record: 'must be an object in curly brackets',
}

function explainName(name: string, known: readonly string[]): string {
  if (known.includes(name)) return 'does not belong here'
  const meant = nearest(name, new Set(known))
  return meant ? `is not known; do you mean ${meant}?` : 'is not known here'
}

function explain(issue: BaseIssue<unknown>, known: readonly string[]): string {
  if (issue.kind === 'validation') return issue.message
  if (issue.type === 'never') return explainName(String(issue.path?.at(-1)?.key), known)
  if (issue.received === 'undefined') return 'is missing'
  if (issue.type === 'variant') {
    const types = [...(issue.expected ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => name)
    return `must be one of ${types.join(', ')}`
  }
  return KINDS[issue.type] ?? issue.message
}

interface SchemaParts {
  readonly entries?: Readonly<Record<string, object>>
  readonly wrapped?: object
  readonly item?: object
  readonly value?: object
  readonly options?: readonly object[]
}

function namesIn(schema: object): string[] {
  const { entries = {}, wrapped, item, value, options = [] } = schema as SchemaParts
  const inner = [...Object.values(entries), wrapped, item, value, ...options].filter((one) => typeof one === 'object')
  return [...Object.keys(entries), ...inner.flatMap(namesIn)]
}

export function checkValue<Held>(
  schema: GenericSchema<unknown, Held>,
  value: unknown,
  within: Keys = [],
): { readonly held: Held } | { readonly faults: readonly Fault[] } {
  const { success, output, issues } = safeParse(schema, value)
  if (success) return { held: output }
  const known = namesIn(schema)
  const faultsOf = (issue: BaseIssue<unknown>, before: Keys): Fault[] => {
    const keys = [...before, ...(issue.path ?? []).map(({ key }) => key as string | number)]
    const fault = { keys, message: explain(issue, known) }
    if (issue.type !== 'variant') return [fault]
    // valibot does not check the rest of a question whose type it does not know
    const { issues: more = [] } = safeParse(anyQuestion, issue.path?.at(-1)?.input)
    return [fault, ...more.flatMap((one) => faultsOf(one, keys.slice(0, -1)))]
  }
  return { faults: issues.flatMap((issue) => faultsOf(issue, within)) }
}

/** Writes faults like a compiler, in the order of the file: `study.json:14: questions[3].options: ...`. */
export const linesOf = (file: string, { lineOf }: Located, faults: readonly Fault[]): string[] =>
  faults
    .map((fault) => ({ ...fault, line: lineOf(fault.keys) }))
    .sort((one, other) => one.line - other.line)
    .map(({ keys, message, line }) =>
      [`${file}:${line}`, ...(keys.length > 0 ? [pathOf(keys)] : []), message].join(': '),
    )
