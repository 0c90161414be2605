import { pageConfiguration } from '../page/configuration.ts'
import { dom } from '../page/dom.ts'
import { clearDrawn, placeOf } from '../page/drawn.ts'
import { warn } from '../page/warn.ts'

/** In English and Hindi here, because a refused page can load no texts. */
const TEXTS = {
  en: 'This part of the page is not available.',
  hi: 'पेज का यह हिस्सा उपलब्ध नहीं है।',
}

const languageOf = (element: Element): keyof typeof TEXTS => {
  const lang = element.closest<HTMLElement>('[lang]')?.lang || pageConfiguration().lang
  return /^hi\b/i.test(lang ?? '') ? 'hi' : 'en'
}

export const refusedText = (): string => TEXTS[languageOf(dom.documentElement)]

/**
 * The look of the element that the notice replaces (ui/base.css). These rules are in the layer of our hardened sheets
 * and more specific, so that the notice hides the element's content.
 */
const CSS = `@layer panel{
.panel-refused{all:initial!important;display:block!important;box-sizing:border-box!important;
padding:var(--panel-padding,1rem)!important;border:1px solid var(--panel-rule,light-dark(#dedbd4,#3c3932))!important;
border-radius:var(--panel-radius-l,var(--panel-radius,.875rem))!important;
font:1rem/1.5 var(--panel-font,system-ui,sans-serif)!important;color:var(--panel-ink-2,light-dark(#5a5346,#b9b1a1))!important;
background:var(--panel-sheet,light-dark(#fffdf8,#1d1b17))!important}
${'.panel-refused'.repeat(5)}~*,.panel-refused[hidden]{display:none!important}
}`

let sheet: CSSStyleSheet | undefined

function style(root: Document | ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}

const OVER_PAGE = ['panel-launcher', 'panel-toasts']

/**
 * Replaces an element with a notice that its page is not on the panel's list. `message`, for the developer, names the
 * setting that the operator must change; it goes to the console and into `panel-error`.
 */
export function showRefused(element: Element, message: string): void {
  const place = placeOf(element)
  clearDrawn(place, 'note')
  const box = dom.createElement('div')
  box.className = 'panel-refused'
  box.slot = 'panel'
  box.role = 'note'
  box.hidden = OVER_PAGE.includes(element.localName)
  box.lang = languageOf(element)
  if (!box.hidden) box.textContent = TEXTS[box.lang as keyof typeof TEXTS]
  style(element.shadowRoot ?? (element.getRootNode() as Document | ShadowRoot))
  place.prepend(box)
  warn(`${element.localName}: ${message}`)
  const detail = { code: 'origin', message }
  element.dispatchEvent(new CustomEvent('panel-error', { detail, bubbles: true, composed: true, cancelable: true }))
}
