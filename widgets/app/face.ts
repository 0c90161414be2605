import { type Language, ownNames } from '../../src/messages/languages.ts'
import { dom } from '../../src/page/dom.ts'

/**
 * Milliseconds that the texts of a language wait for their letters. A face that comes later stays out until the next
 * visit (`font-display: fallback` takes none after 3100), because it would move the lines.
 */
const WITHIN = 3200

/** The texts of a language, once the site's face has loaded the letters that the language's own name needs. */
export async function withFace<Texts>(language: Language, texts: Promise<Texts>): Promise<Texts> {
  if (typeof document === 'undefined') return texts // in a test or a build
  const family = getComputedStyle(dom.documentElement).getPropertyValue('--panel-font') || 'system-ui'
  const late = new Promise((resolve) => setTimeout(resolve, WITHIN))
  const face = dom.fonts.load(`1em ${family}`, ownNames[language]).catch(() => {})
  await Promise.race([face, late])
  return texts
}
