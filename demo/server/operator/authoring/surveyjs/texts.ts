import type { Keys, Report } from './report.ts'

/** A text in the survey's own language, and in others by their tags. */
export interface Text {
  readonly original: string
  readonly others: ReadonlyMap<string, string>
}

export const plain = (original: string): Text => ({ original, others: new Map() })

/** `hi-IN` as `hi`; a script stays. */
const tagOf = (locale: string): string => {
  const [language = '', script] = locale.split(/[-_]/)
  const named =
    script && /^[A-Za-z]{4}$/.test(script) ? `-${script[0]?.toUpperCase()}${script.slice(1).toLowerCase()}` : ''
  return language.toLowerCase() + named
}

/** Reads a localised string of SurveyJS: a text, or texts by locale with `default` or `en` for the original. */
export function textOf(value: unknown, keys: Keys, report: Report): Text | undefined {
  if (typeof value === 'string' || typeof value === 'number') return reportRemains(plain(String(value)), keys, report)
  if (value === undefined) return undefined
  const none = () => report.lose(keys, 'is no text: it is left out')
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return void none()
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  )
  const [first] = texts
  if (!first) return void none()
  const chosen =
    texts.find(([locale]) => locale === 'default') ?? texts.find(([locale]) => tagOf(locale) === 'en') ?? first
  if (chosen === first && chosen[0] !== 'default' && tagOf(chosen[0]) !== 'en')
    report.lose(keys, `has neither default nor en: the text in ${chosen[0]} became the original`)
  const others = new Map<string, string>()
  for (const [locale, text] of texts) {
    const tag = tagOf(locale)
    if (locale === chosen[0] || (tag === 'en' && chosen[0] === 'default' && text === chosen[1])) continue
    if (tag === 'en' || others.has(tag)) report.lose([...keys, locale], `a second text in ${tag} was left out`)
    else others.set(tag, text)
    if (tag !== locale && tag !== 'en' && others.get(tag) === text)
      report.lose([...keys, locale], `applies to all of ${tag}: regions are not told apart`)
  }
  return reportRemains({ original: chosen[1], others }, keys, report)
}

/** Reports what a text contains that would show as it is written. */
function reportRemains(text: Text, keys: Keys, report: Report): Text {
  const all = [text.original, ...text.others.values()]
  if (all.some((one) => /<\/?[a-z][^<>]*>/i.test(one))) report.lose(keys, 'has HTML, which shows as it is written')
  const [name] = all.flatMap((one) => /\{[\w.[\]]+\}/.exec(one) ?? [])
  if (name) report.lose(keys, `${name} is not filled in and shows as it is written`)
  return text
}

/** A joined text, in each language in which one of the two is. */
export function joined(one: Text, other: Text, how: (a: string, b: string) => string): Text {
  const tags = new Set([...one.others.keys(), ...other.others.keys()])
  const inTag = (tag: string) => how(one.others.get(tag) ?? one.original, other.others.get(tag) ?? other.original)
  return { original: how(one.original, other.original), others: new Map([...tags].map((tag) => [tag, inTag(tag)])) }
}

/** Texts by language and field, as a file of ours has them. */
export function translationsOf(fields: Readonly<Record<string, Text | undefined>>) {
  const found: Record<string, Record<string, string>> = {}
  for (const [field, text] of Object.entries(fields))
    for (const [tag, words] of text?.others ?? []) found[tag] = { ...found[tag], [field]: words }
  return found
}
