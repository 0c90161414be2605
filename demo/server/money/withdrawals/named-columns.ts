/** One part of a setting such as `Heading=field; Other Heading=field`. */
export interface Pair {
  /** The part as it is written, for messages. */
  readonly part: string
  readonly left: string
  readonly right: string
}

export const readPairs = (text: string): readonly Pair[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [left = '', ...rest] = part.split('=').map((one) => one.trim())
      return { part, left, right: rest.join('=') }
    })

/** Makes headings and words comparable, because programs write them in different letters and with different spaces. */
export const plainly = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The words of a file, made plain, with what each stands for. */
export type Meanings<Name extends string> = ReadonlyMap<string, Name>

export const meaning = <Name extends string>(names: readonly Name[]): Meanings<Name> =>
  new Map(names.map((name) => [name, name]))

/**
 * Reads `Word=name; Other Word=name` into what each word stands for.
 * @param names what a word can stand for
 * @param needed the names that need a word
 */
export function readMeanings<Name extends string>(
  text: string,
  { names, needed, what }: { readonly names: readonly Name[]; readonly needed: readonly Name[]; readonly what: string },
): { readonly meanings: Meanings<Name>; readonly faults: readonly string[] } {
  const meanings = new Map<string, Name>()
  const faults: string[] = []
  for (const { part, left, right } of readPairs(text)) {
    const name = names.find((one) => one === right)
    if (!left || !name) faults.push(`: ${part} is not ${what}; use one of ${names.join(', ')} after the equals sign`)
    else if (meanings.has(plainly(left))) faults.push(`: ${left} is there twice`)
    else meanings.set(plainly(left), name)
  }
  const missing = needed.filter((name) => ![...meanings.values()].includes(name))
  if (faults.length === 0 && missing.length > 0) faults.push(` says nothing about ${missing.join(', ')}`)
  return { meanings, faults }
}
