import { atom } from 'nanostores'
import type { Catalogue, Forms, Messages, Overrides, Text, Texts, Translated } from './catalogue.ts'

/** The page's language, as a BCP 47 tag that there are texts for (src/decisions/015). */
export const $language = atom('en')

/** How many texts are on their way: a first screen waits for them, a drawn one keeps its words until then. */
export const $coming = atom(0)

/** What was asked for last, nothing before the first element; and what that comes to. */
let asked = ''
let wanted = ''
/** The page's own words (`Panel.configure({ messages })`). */
let overrides: Overrides = {}
const catalogues = new Set<{ bring(): unknown; show(): void }>()

export const isLanguageChosen = (): boolean => asked !== ''

/** Takes the nearest language there is: `hi-IN` is `hi`, an unknown one is English. The page changes in one go. */
export function setLanguage(tag: string): void {
  asked = tag || 'en'
  const [base = ''] = asked.toLowerCase().split('-')
  wanted = base === 'hi' || base in overrides ? base : 'en'
  for (const { bring } of catalogues) bring()
  settle()
}

/** Takes the page's own words, by language, catalogue and key. */
export function setMessages(own?: Overrides): void {
  if (own) import('./own-words.ts').then(({ tellFaults }) => tellFaults(own)).catch(() => {})
  overrides = own ?? {}
  if (asked) setLanguage(asked)
}

function settle() {
  if ($coming.get() > 0 || !wanted) return
  $language.set(wanted)
  for (const { show } of catalogues) show()
}

function write(text: Text, values: Readonly<Record<string, string | number>>): string {
  const form =
    typeof text === 'string'
      ? text
      : (text[new Intl.PluralRules($language.get()).select(Number(values.n))] ?? text.other)
  // what a page's own language leaves open keeps its own direction, whichever way the text runs
  const [start, end] = /^(en|hi)$/.test($language.get()) ? ['', ''] : '\u2068\u2069'
  return form.replace(/\{(\w+)\}/g, (place, name) => {
    const value = values[name]?.toLocaleString('en-IN')
    return value === undefined ? place : start + value + end
  })
}

/**
 * Defines the texts of one part of the screens: English stands beside it, other languages load when they are wanted.
 * A text with `{names}` is a function of their values; numbers are written in Indian grouping. One with plural forms
 * takes the form for its `n`.
 */
export function i18n<const C extends Catalogue>(
  name: string,
  hindi: () => Promise<{ readonly hindi: Translated }>,
  english: C,
): Messages<C> {
  let loaded: Record<string, Text> | undefined
  const $texts = atom({} as Texts<C>)

  function show() {
    const language = $language.get()
    const own = overrides[language]?.[name] ?? {}
    const texts: Record<string, unknown> = {}
    for (const key in own) {
      const text = own[key] as Forms | string | null
      if (key in english && (typeof text === 'string' || text?.other)) texts[key] = text
    }
    for (const key in english) {
      const base = english[key] as Text
      const text = (texts[key] ?? (language === 'hi' ? loaded?.[key] : base) ?? base) as Text
      const open = typeof base !== 'string' || base.includes('{')
      texts[key] = open ? (values: Record<string, string>) => write(text, values) : ((text as Forms).other ?? text)
    }
    $texts.set(texts as Texts<C>)
  }

  async function bring() {
    if (wanted !== 'hi' || loaded) return
    $coming.set($coming.get() + 1)
    try {
      loaded = (await hindi()).hindi[name] as Record<string, Text>
    } catch {
      // English shows; what asks next tries again
    }
    $coming.set($coming.get() - 1)
    settle()
  }

  catalogues.add({ bring, show })
  bring()
  show()
  return $texts
}
