import { setLanguage } from '../messages/i18n.ts'
import { pagePanel } from '../panel/page-panel.ts'

export const pageLanguage = (): string => pagePanel().environment.configuration.lang || document.documentElement.lang

const standing = new Set<HTMLElement>()
let observer: MutationObserver | undefined

/**
 * Follows the page's own language unless an element or the configuration sets one.
 * @returns a function that the element calls when it leaves the page
 */
export function followPageLanguage(element: HTMLElement): () => void {
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const { lang } of standing) if (lang) return
      setLanguage(pageLanguage())
    })
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  }
  standing.add(element)
  return () => standing.delete(element)
}
