import { pagePanel } from '../client/page-panel.ts'
import { dom } from '../page/dom.ts'
import { setLanguage } from '../ui/messages/i18n.ts'

export const pageLanguage = (): string => pagePanel().environment.configuration.lang || dom.documentElement.lang

const followers = new Set<HTMLElement>()
let observer: MutationObserver | undefined

/**
 * Follows the page's language unless an element or the configuration sets a language.
 * @returns a function that the element calls when it leaves the page
 */
export function followPageLanguage(element: HTMLElement): () => void {
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const { lang } of followers) if (lang) return
      setLanguage(pageLanguage())
    })
    observer.observe(dom.documentElement, { attributeFilter: ['lang'] })
  }
  followers.add(element)
  return () => followers.delete(element)
}
