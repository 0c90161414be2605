import { storedToken } from '../page/configuration.ts'
import { dom } from '../page/dom.ts'
import type { Configuration } from '../page/globals.ts'
import type { Widgets } from '../page/widget.ts'

const lengthOf = (height: number | 'page'): string => (height === 'page' ? '100svh' : `calc(${height}*max(1rem,16px))`)

const rule = (tag: string, height: string): string =>
  `panel-${tag}:not(:defined,[hidden],[loading=lazy],:has(>iframe)){display:block;min-height:${height}}`

/**
 * Reserves the space of undefined elements, so that the content below them moves at most once. Uses a layer, so that
 * any rule of the page takes precedence. Uses a constructable sheet, which even the strictest policy allows.
 */
export function keepPlaceholders(configuration: Configuration, widgets: Widgets): void {
  if (!dom.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  const rulesOf = (kind: 'height' | 'narrow' | 'member') =>
    Object.entries(widgets)
      .map(([name, { placeholderOf = '', [kind]: height }]) =>
        height === undefined ? '' : rule(name + placeholderOf, lengthOf(height)),
      )
      .join('')
  const narrow = `@media(width<27rem){${rulesOf('narrow')}}`
  sheet.replaceSync(`@layer panel{${rulesOf('height')}${narrow}${storedToken(configuration) ? rulesOf('member') : ''}}`)
  dom.adoptedStyleSheets.push(sheet)
}
