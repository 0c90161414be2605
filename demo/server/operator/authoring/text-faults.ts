import { readSeen } from '../../../../src/contract/validation/typed.ts'
import { fieldsOf, type PlacedFault, twice } from '../../refusals/placed-faults.ts'
import { nearest } from '../nearly.ts'

// The texts of a survey's file that members read: labels that cannot be told apart, and names in braces.

type Keys = readonly (string | number)[]

/** A text in the form in which two texts look the same. */
export const seen = (text: unknown): unknown =>
  typeof text === 'string' ? readSeen(text.normalize('NFC')).replace(/\s+/g, ' ') : text

/** Finds options, or rows, that show the same label in the original or in a language. Other faults of the list come first. */
export function* labelFaults(options: readonly unknown[], name: string, translations: unknown): Generator<PlacedFault> {
  const values = options.map((one) => (typeof one === 'string' ? one : fieldsOf(one).value))
  const labels = options.map((one) => seen(typeof one === 'string' ? one : fieldsOf(one).label))
  const isRepeated = (shown: readonly unknown[], at: number) =>
    values.indexOf(values[at]) === at && twice(shown).includes(at)
  const message = (label: unknown) => `the label ${JSON.stringify(label)} is repeated: nobody could tell both apart`
  for (const at of options.keys())
    if (isRepeated(labels, at))
      yield [message(labels[at]), name, at, ...(typeof options[at] === 'string' ? [] : ['label'])]
  for (const [tag, words] of Object.entries(fieldsOf(translations))) {
    const own = fieldsOf(fieldsOf(words)[name])
    const shown = values.map((value, at) => {
      const text = Object.hasOwn(own, String(value)) ? seen(own[String(value)]) : undefined
      return text ?? labels[at]
    })
    for (const at of options.keys()) {
      if (!isRepeated(shown, at) || isRepeated(labels, at)) continue
      const [value] = [at, shown.indexOf(shown[at])].flatMap((one) =>
        Object.hasOwn(own, String(values[one])) ? [String(values[one])] : [],
      )
      yield [message(shown[at]), 'translations', tag, name, ...(value === undefined ? [] : [value])]
    }
  }
}

/** No member reads these fields. */
const UNREAD: readonly (string | number)[] = ['id', 'type', 'visibleIf', 'value', 'picture', 'order', '$schema']

function* textsIn(value: unknown, keys: Keys = []): Generator<readonly [text: string, keys: Keys]> {
  if (typeof value === 'string') yield [value, keys]
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) {
      const isTranslated = keys[0] === 'translations' && keys.length > 2
      if (isTranslated || Array.isArray(value) || !UNREAD.includes(name))
        yield* textsIn(inner, [...keys, Array.isArray(value) ? Number(name) : name])
    }
}

/** Braces that are no mere braces: a name follows without a space, and perhaps words that stand without an answer. */
const NAME = /\{([^\s{}|][^{}|]*)(?:\|[^{}]*)?\}/g
/** A name in braces with spaces around it, which nothing fills. */
const SPACED = /\{\s*([^\s{}|]+)\s*(?:\|[^{}]*)?\}/g

/** A name after two braces, as other programs write it. */
const DOUBLED = /\{\{\s*([^\s{}|]+)\s*(?:\|[^{}]*)?\}\}/g
/** A name whose brace does not end, or whose other words have braces. */
const OPEN = /\{([A-Za-z\d][\w.-]*(?::other)?)(?![\w.-])[^{}]*(?:\{|$)/g

const mean = (name: string | undefined) => (name === undefined ? '' : `; do you mean {${name}}?`)

/** The remedy for braces that shall show. */
const asTheyAre = (name: string) => `. To show the braces themselves, write { ${name.trim()} }`

interface Known {
  readonly ids: readonly string[]
  /** The ids of questions that have an option with `other`. */
  readonly withOther: readonly string[]
  /** Says why a text cannot look at the answer to a question. */
  readonly why: (id: string) => string | undefined
}

function whyNot(name: string, { ids, withOther, why }: Known): string | undefined {
  const id = name.replace(/:other$/, '')
  if (!ids.includes(id)) {
    const meant = nearest(name, [...ids, ...withOther.map((one) => `${one}:other`)])
    return `{${name}} names no question of this survey${mean(meant) || asTheyAre(name)}`
  }
  if (id !== name && !withOther.includes(id)) return `{${name}}: ${JSON.stringify(id)} has no option with other`
  return why(id)
}

/** Finds names in the texts of a question that nothing fills. */
export function* nameFaults(question: unknown, known: Known): Generator<PlacedFault> {
  for (const [text, keys] of textsIn(question)) {
    const names = [...text.matchAll(NAME)].map(([, name = '']) => name)
    for (const name of names) {
      const id = name.trim()
      const fault = whyNot(id, known)
      if (fault) yield [fault, ...keys]
    }
    const isKnown = (name: string) => whyNot(name, known) === undefined
    for (const [place, name = ''] of text.matchAll(DOUBLED))
      if (isKnown(name)) yield [`${place} shows braces around the answer: write {${name}}`, ...keys]
    for (const [, name = ''] of text.matchAll(OPEN))
      if (isKnown(name))
        yield [
          `{${name} does not end before the next brace or the end: write {${name}} or {${name}|other words}`,
          ...keys,
        ]
    for (const [place, name = ''] of text.replace(DOUBLED, '').matchAll(SPACED))
      if (/^\{\s|\s[|}]/.test(place) && whyNot(name, known) === undefined)
        yield [`${place} is not filled, because of its spaces: write {${name}}`, ...keys]
  }
}

/** Finds names in the texts of the survey itself, which show before there is an answer. */
export function* earlyNames(survey: Readonly<Record<string, unknown>>): Generator<PlacedFault> {
  const { title, description, category, targetAudience, translations } = survey
  for (const [text, keys] of textsIn({ title, description, category, targetAudience, translations }))
    for (const [, name = ''] of text.matchAll(NAME))
      yield [`{${name}}: only the texts of questions can show an answer${asTheyAre(name)}`, ...keys]
}
