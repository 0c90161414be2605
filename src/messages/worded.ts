import { $language } from './i18n.ts'

interface Translated {
  readonly translations?: Readonly<Record<string, object | null | undefined>> | null | undefined
}

/**
 * The same thing with its texts in the page's language, as far as the server has them; ids and values stay. For what is
 * drawn: it reads the language, so the drawing view listens to a catalogue, which changes with it. Never kept, because
 * the original texts are gone from it (src/decisions/035).
 */
export function worded<Item extends Translated>(item: Item): Item {
  const words = item.translations?.[$language.get()]
  if (!words) return item
  const texts = Object.entries(words).filter(([, text]) => text && typeof text === 'string')
  return { ...item, ...Object.fromEntries(texts) }
}
