import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A mistake in the arguments of a command. The usage of the command is printed below the message. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

export interface Arguments {
  readonly names: readonly string[]
  one(what: string): string
  none(): void
  flag(option: string): boolean
  text(option: string): string | undefined
  texts(option: string): readonly string[]
}

/** Reads the options of a command from its forms: `--by NAME` takes a value, `--all` takes none. */
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
    throw new UsageFault((fault as Error).message.split('. ')[0] ?? '')
  }
}

export function readArguments(forms: readonly string[], args: readonly string[]): Arguments {
  const { values, positionals: names } = readValues([...args], optionsOf(forms))
  const texts = (option: string) => (values[option] ?? []) as readonly string[]
  return {
    names,
    one(what) {
      const [first, ...more] = names
      if (!first || more.length > 0) throw new UsageFault(`Expected one ${what}`)
      return first
    },
    none() {
      if (names.length > 0) throw new UsageFault(`Unexpected argument: ${names.join(' ')}`)
    },
    flag: (option) => values[option] === true,
    text(option) {
      const [first, ...more] = texts(option)
      if (more.length > 0) throw new UsageFault(`--${option} is there ${more.length === 1 ? 'twice' : 'several times'}`)
      return first
    },
    texts,
  }
}
