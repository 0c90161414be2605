import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isNearly } from './settings/nearly.ts'

// The words of a command line. What a command takes is written once, in its forms (lines.ts): they are its usage, and
// say which options it has.

/** A mistake in the words of a command. Its usage is printed below. */
export class WordsFault extends Error {
  override name = 'WordsFault'
}

/** The words of one command. */
export interface Given {
  /** The words that belong to no option. */
  readonly names: readonly string[]
  /** Exactly one such word; `what` names it in the fault. */
  one(what: string): string
  /** No such word. */
  none(): void
  flag(option: string): boolean
  text(option: string): string | undefined
  texts(option: string): readonly string[]
}

type Variables = Readonly<Record<string, string | undefined>>

/** The beginning of the variables in which npm passes on the options that it was called with. */
const NPM = 'npm_config_'
/** Letters of the shortest option that may be a mistyped one of ours. */
const SHORTEST = 3

/** Options stand in the forms as `--by NAME`, or as `--all` if they take no value. */
function optionsOf(forms: readonly string[]): NonNullable<ParseArgsConfig['options']> {
  const found = [...forms.join(' ').matchAll(/--([a-z-]+)( [A-Z]+)?/g)]
  return Object.fromEntries(
    found.map(([, name = '', value]) => [
      name,
      value ? ({ type: 'string', multiple: true } as const) : ({ type: 'boolean' } as const),
    ]),
  )
}

function readValues(args: string[], options: NonNullable<ParseArgsConfig['options']>) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (fault) {
    throw new WordsFault((fault as Error).message.split('. ')[0] ?? '')
  }
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/**
 * Throws if npm took an option for itself, as in `npm run panel surveys add FILE --dry-run`: it would be ignored. npm
 * also takes what is mistyped or cut short, such as `--dryrun` and `--clos`.
 */
function refuseSwallowed(names: readonly string[], variables: Variables): void {
  const ofNpm = Object.keys(variables).flatMap((name) =>
    name.startsWith(NPM) && variables[name] ? [lettersOf(name.slice(NPM.length))] : [],
  )
  const isMeant = (name: string, taken: string): boolean =>
    taken === name || (taken.length >= SHORTEST && (name.startsWith(taken) || isNearly(name, taken)))
  const taken = names.find((name) => ofNpm.some((one) => isMeant(lettersOf(name), one)))
  if (taken)
    throw new WordsFault(
      `npm took --${taken} for itself, so nothing was done. Begin with \`npx panel\`, or with \`npm run panel --\``,
    )
}

/** Reads the words after the command's own. */
export function readWords(forms: readonly string[], words: readonly string[], variables: Variables): Given {
  const options = optionsOf(forms)
  const { values, positionals: names } = readValues([...words], options)
  refuseSwallowed(
    Object.keys(options).filter((name) => values[name] === undefined),
    variables,
  )
  const texts = (option: string) => (values[option] ?? []) as readonly string[]
  return {
    names,
    one(what) {
      const [first, ...more] = names
      if (!first || more.length > 0) throw new WordsFault(`takes one ${what}`)
      return first
    },
    none() {
      if (names.length > 0) throw new WordsFault(`takes no ${names.join(' ')}`)
    },
    flag: (option) => values[option] === true,
    text: (option) => texts(option).at(-1),
    texts,
  }
}
