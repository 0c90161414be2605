import { pageConfiguration } from './page-configuration.ts'

/** What stands in the place of an element that could not be loaded. English and Hindi, for both have to be at hand. */
const TEXTS: Record<string, readonly [failed: string, again: string]> = {
  en: ['This part could not be loaded.', 'Try Again'],
  hi: ['यह हिस्सा लोड नहीं हो सका।', 'फिर कोशिश करें'],
}

/** In each, in front of whatever stands there. */
const shown = new WeakMap<Element, Element>()

export function clearUnloaded(element: Element): void {
  shown.get(element)?.remove()
}

/**
 * Says in place that it could not be loaded, or `words` where those say why, and emits `panel-error` with `code` and
 * `message`. `retry` is what the button does, once the message is gone.
 */
export function showUnloaded(
  element: Element,
  { code, message, words, retry }: { code: string; message: string; words?: string; retry: () => void },
): void {
  clearUnloaded(element)
  const lang = element.closest<HTMLElement>('[lang]')?.lang || pageConfiguration().lang
  const [failed, again] = TEXTS[/^hi\b/i.test(lang ?? '') ? 'hi' : 'en'] as readonly [string, string]
  const box = document.createElement('div')
  box.setAttribute('role', 'alert')
  const text = document.createElement('p')
  text.textContent = words ?? failed
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = again
  button.onclick = () => {
    clearUnloaded(element)
    retry()
  }
  box.append(text, button)
  shown.set(element, box)
  // where it shows: what stands beside a shadow root does not
  ;(element.shadowRoot ?? element).prepend(box)
  element.dispatchEvent(
    new CustomEvent('panel-error', { detail: { code, message }, bubbles: true, composed: true, cancelable: true }),
  )
}
