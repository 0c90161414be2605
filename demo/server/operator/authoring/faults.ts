import { type BaseIssue, type GenericSchema, safeParse } from 'valibot'
import { type Located, pathOf } from './json-places.ts'
import { partsOf, unreadFaults } from './unread-faults.ts'

type Keys = readonly (string | number)[]

/** What is wrong with a part of a file, without the file's name. */
export interface Fault {
  readonly keys: Keys
  readonly message: string
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text in double quotes',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list in square brackets',
  strict_object: 'must be an object in curly brackets',
  record: 'must be an object in curly brackets',
  union: 'must be a text, or an object with value and label',
}

/** Whether two names differ by one letter: then the one was probably meant as the other. */
function isNear(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  if (Math.abs(a.length - b.length) > 2) return false
  let row = [...b].map((_, at) => at + 1)
  for (const [i, letter] of [...a].map((letter, i) => [i, letter] as const)) {
    let [corner, left] = [i, i + 1]
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, corner + (b[j] === letter ? 0 : 1))
      corner = above
      return left
    })
  }
  return (row.at(-1) ?? 0) <= 2
}

const quoted = (expected: string): string[] => [...expected.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)

function explain(issue: BaseIssue<unknown>): string {
  if (issue.kind === 'validation') return issue.message
  if (issue.received === 'undefined') return 'is missing'
  if (issue.type === 'variant') return `must be one of ${quoted(issue.expected ?? '').join(', ')}`
  return KINDS[issue.type] ?? issue.message
}

/** Explains a name that does not belong where it stands. */
function explainName(name: string, names: ReadonlySet<string>): string {
  if (names.has(name)) return 'does not belong here'
  const meant = [...names].find((one) => isNear(one, name))
  return meant ? `is not known; do you mean ${meant}?` : 'is not known here'
}

/** All property names of a schema, to suggest the one that was meant. */
function namesIn(schema: GenericSchema, found = new Set<string>()): Set<string> {
  const { entries = {}, wrapped, item, value, options = [] } = partsOf(schema)
  for (const name of Object.keys(entries)) found.add(name)
  for (const one of [...Object.values(entries), wrapped, item, value, ...options])
    if (one !== null && typeof one === 'object') namesIn(one, found)
  return found
}

const pathIn = (issue: BaseIssue<unknown>): Keys => (issue.path ?? []).map(({ key }) => key as string | number)

/** Checks a value; answers what it holds, or every fault with its place. */
export function checkValue<Held>(
  schema: GenericSchema<unknown, Held>,
  value: unknown,
  within: Keys = [],
): { readonly held: Held } | { readonly faults: readonly Fault[] } {
  const { success, output, issues } = safeParse(schema, value)
  if (success) return { held: output }
  const names = namesIn(schema)
  const found = issues
    .filter(({ expected }) => expected !== 'never')
    .map((issue) => ({ keys: [...within, ...pathIn(issue)], message: explain(issue) }))
  const unread = [...unreadFaults(schema, value)].map(({ keys, issue }) => ({
    keys: [...within, ...keys],
    message: issue ? explain(issue) : explainName(String(keys.at(-1)), names),
  }))
  return { faults: [...found, ...unread] }
}

/** A line for each fault in the order of the file, as compilers write it: `study.json:14: questions[3].options: ...`. */
export const linesOf = (file: string, { lineOf }: Located, faults: readonly Fault[]): string[] =>
  faults
    .map((fault) => ({ ...fault, line: lineOf(fault.keys) }))
    .sort((one, other) => one.line - other.line)
    .map(({ keys, message, line }) =>
      [`${file}:${line}`, ...(keys.length > 0 ? [pathOf(keys)] : []), message].join(': '),
    )
