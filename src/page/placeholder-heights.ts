import { storedToken } from './configuration.ts'
import { dom } from './dom.ts'
import type { Configuration } from './globals.ts'

/**
 * Names of elements, with a selector where not all of their tags are meant, by the height of their placeholder: in rem
 * (16px at least), or `page` for the window's height.
 */
type Heights = Readonly<Record<string, string>>

/** The placeholder height of each element while the page knows only its tag. */
export interface PlaceholderHeights {
  /** For a guest: the height of the sign-in form or of the screen. */
  readonly guest: Heights
  /** For a guest below 27 rem, where lines break earlier. */
  readonly narrow: Heights
  /** For a member. */
  readonly member: Heights
}

const lengthOf = (height: string): string => (height === 'page' ? '100svh' : `calc(${height}*max(1rem,16px))`)

/** In a layer, so that any rule of the page takes precedence. A frame in the element has its own height. */
function rule(names: string, height: string): string {
  const tags = names.replace(/(^| )/g, (_, comma: string) => `${comma && ','}panel-`)
  return `:is(${tags}):not(:defined,[hidden],[loading=lazy],:has(>iframe)){display:block;min-height:${height}}`
}

/**
 * Reserves the space of undefined elements, so that the content below them moves at most once: when this runs. A
 * constructable sheet passes the strictest policy.
 */
export function keepPlaceholders(configuration: Configuration, { guest, narrow, member }: PlaceholderHeights): void {
  // the DOM of unit tests may have no such sheets
  if (!dom.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  const rulesOf = (heights: Heights) =>
    Object.entries(heights)
      .map(([height, names]) => rule(names, lengthOf(height)))
      .join('')
  const rules = `${rulesOf(guest)}@media(width<27rem){${rulesOf(narrow)}}${storedToken(configuration) ? rulesOf(member) : ''}`
  sheet.replaceSync(`@layer panel{${rules}}`)
  dom.adoptedStyleSheets.push(sheet)
}
