import { type Part, scalarOf } from './part.ts'

export interface Text {
  readonly original: string
  readonly others: ReadonlyMap<string, string>
}

export const plain = (original: string): Text => ({ original, others: new Map() })

const tagOf = (locale: string): string => {
  const [language = '', script] = locale.split(/[-_]/)
  const named =
    script && /^[A-Za-z]{4}$/.test(script) ? `-${script[0]?.toUpperCase()}${script.slice(1).toLowerCase()}` : ''
  return language.toLowerCase() + named
}

/** Reads a text, or texts by locale with `default` or `en` for the original. */
export function textOf(part: Part, name: string): Text | undefined {
  const value = part.get(name)
  if (value === undefined || value === '') return undefined
  if (scalarOf(value) !== undefined) return reportRemains(part, name, plain(String(value)))
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
  const texts: (readonly [locale: string, text: string])[] = []
  for (const [locale, words] of Object.entries(isObject ? value : {})) {
    if (scalarOf(words) !== undefined) texts.push([locale, String(words)])
    else if (words !== '') part.lose('is not a text: it is left out', name, locale)
  }
  const [first] = texts
  if (!first) return void part.lose('is not a text: it is left out', name)
  const chosen =
    texts.find(([locale]) => locale === 'default') ?? texts.find(([locale]) => tagOf(locale) === 'en') ?? first
  if (chosen[0] !== 'default' && tagOf(chosen[0]) !== 'en')
    part.lose(`has neither default nor en: the text in ${chosen[0]} became the original`, name)
  const others = new Map<string, string>()
  for (const [locale, text] of texts) {
    const tag = tagOf(locale)
    if (locale === chosen[0] || (tag === 'en' && chosen[0] === 'default' && text === chosen[1])) continue
    if (tag === 'en' || others.has(tag)) part.lose(`a second text in ${tag} was left out`, name, locale)
    else others.set(tag, text)
    if (tag !== locale && tag !== 'en' && others.get(tag) === text)
      part.lose(`applies to all of ${tag}: regions are not told apart`, name, locale)
  }
  return reportRemains(part, name, { original: chosen[1], others })
}

/** Reports markup, which would show as it is written. */
function reportRemains(part: Part, name: string, text: Text): Text {
  const all = [text.original, ...text.others.values()]
  if (all.some((one) => /<\/?[a-z][^<>]*>/i.test(one))) part.lose('has HTML, which shows as it is written', name)
  return text
}

export function joined(one: Text, other: Text, how: (a: string, b: string) => string): Text {
  const tags = new Set([...one.others.keys(), ...other.others.keys()])
  const inTag = (tag: string) => how(one.others.get(tag) ?? one.original, other.others.get(tag) ?? other.original)
  return { original: how(one.original, other.original), others: new Map([...tags].map((tag) => [tag, inTag(tag)])) }
}

export function translationsOf(fields: Readonly<Record<string, Text | undefined>>) {
  const found: Record<string, Record<string, string>> = {}
  for (const [field, text] of Object.entries(fields))
    for (const [tag, words] of text?.others ?? []) found[tag] = { ...found[tag], [field]: words }
  return found
}
