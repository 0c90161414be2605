import { atom } from 'nanostores'
import { formatNumber } from '../format/number.ts'
import type { Catalogue, Forms, Messages, Overrides, Text, Texts, Translated } from './catalogue.ts'
import { isOurs, type Language } from './languages.ts'

/** The page's language: a BCP 47 tag of a language that has texts (docs/decisions/015). */
export const $language = atom('en')

/**
 * The number of catalogues that are loading. A first screen waits for them; a drawn screen keeps its texts until then.
 */
export const $coming = atom(0)

let requested = ''
let wanted = ''
let overrides: Overrides = {}
/** Created on first use, because that is slow. */
let plurals: Intl.PluralRules | undefined
const catalogues = new Set<{ load(): unknown; show(): void }>()

export const isLanguageChosen = (): boolean => requested !== ''

/** Sets the nearest available language: `hi` for `hi-IN`, English for an unknown one. All texts change together. */
export function setLanguage(tag: string): void {
  requested = tag || 'en'
  const [base = ''] = requested.toLowerCase().split('-')
  wanted = isOurs(base) || Object.hasOwn(overrides, base) ? base : 'en'
  for (const { load } of catalogues) load()
  settle()
}

export function setMessages(own?: Overrides): void {
  if (own) import('./own-words.ts').then(({ tellFaults }) => tellFaults(own)).catch(() => {})
  overrides = own ?? {}
  if (requested) setLanguage(requested)
}

export const isOwn = (name: string, key: string): boolean => Boolean(overrides[$language.get()]?.[name]?.[key])

function settle() {
  if ($coming.get() > 0 || !wanted) return
  plurals = undefined
  $language.set(wanted)
  for (const { show } of catalogues) show()
}

function formOf(forms: Forms, n: unknown): string {
  plurals ??= new Intl.PluralRules($language.get())
  return forms[plurals.select(Number(n))] ?? forms.other
}

function write(text: Text, values: Readonly<Record<string, string | number>>): string {
  const form = typeof text === 'string' ? text : formOf(text, values.n)
  // Isolates inserted values in a language that the page supplied, because its text may run in the other direction.
  const isForeign = !isOurs($language.get())
  return form.replace(/\{(\w+)\}/g, (place, name) => {
    let value = values[name] ?? place
    if (typeof value === 'number') value = formatNumber(value)
    return isForeign ? `\u2068${value}\u2069` : value
  })
}

type Translations = Readonly<Record<Language, () => Promise<{ readonly translation: Translated }>>>

/**
 * Defines a catalogue with its English texts; other languages load on demand. A text with `{names}` becomes a function
 * of their values; numbers get Indian grouping. For a text with plural forms, `n` decides the form.
 */
export function i18n<const C extends Catalogue>(name: string, translations: Translations, english: C): Messages<C> {
  const loaded: Partial<Record<string, Record<string, Text>>> = {}
  const $texts = atom({} as Texts<C>)

  function show() {
    const language = $language.get()
    const own = overrides[language]?.[name] ?? {}
    const texts: Record<string, unknown> = {}
    for (const key of Object.keys(own)) {
      const text = own[key] as Forms | string | null
      if (key in english && (typeof text === 'string' || text?.other)) texts[key] = text
    }
    for (const key of Object.keys(english)) {
      const base = english[key] as Text
      const text = (texts[key] ?? loaded[language]?.[key] ?? base) as Text
      const open = typeof base !== 'string' || base.includes('{')
      texts[key] = open ? (values: Record<string, string>) => write(text, values) : ((text as Forms).other ?? text)
    }
    $texts.set(texts as Texts<C>)
  }

  async function load() {
    const language = wanted
    if (!isOurs(language) || language === 'en' || loaded[language]) return
    $coming.set($coming.get() + 1)
    try {
      loaded[language] = (await translations[language]()).translation[name] as Record<string, Text>
    } catch {
      // Keeps the English texts; the next request tries again.
    }
    $coming.set($coming.get() - 1)
    settle()
  }

  catalogues.add({ load, show })
  load()
  show()
  return $texts
}
