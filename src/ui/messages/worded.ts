import { $language } from './i18n.ts'

interface Translated {
  readonly translations?: Readonly<Record<string, object | null | undefined>> | null | undefined
}

/**
 * Returns the item with its texts in the page's language, if the server sent them; ids and values stay. Use it only to
 * draw: a view that also reads a catalogue draws again when the language changes. Do not store the result, because it
 * lacks the original texts (docs/texts.md#surveys-and-rewards).
 */
export function worded<Item extends Translated>(item: Item): Item {
  const words = item.translations?.[$language.get()]
  if (!words) return item
  const texts = Object.entries(words).filter(([, text]) => text && typeof text === 'string')
  return { ...item, ...Object.fromEntries(texts) }
}
