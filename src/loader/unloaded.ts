import { pageConfiguration } from '../page/configuration.ts'
import { dom } from '../page/dom.ts'
import { clearUnloaded, placeOf } from '../page/drawn.ts'
import type { Unloaded } from '../page/globals.ts'

const TEXTS: Record<string, readonly [failed: string, again: string]> = {
  en: ['This part could not be loaded.', 'Try Again'],
  hi: ['यह हिस्सा लोड नहीं हो सका।', 'फिर कोशिश करें'],
}

export function showUnloaded(element: Element, { code, message, retry }: Unloaded): void {
  clearUnloaded(element)
  const lang = element.closest<HTMLElement>('[lang]')?.lang || pageConfiguration().lang
  const [failed, again] = TEXTS[/^hi\b/i.test(lang ?? '') ? 'hi' : 'en'] as readonly [string, string]
  const box = dom.createElement('div')
  box.slot = 'panel'
  box.role = 'alert'
  const text = dom.createElement('p')
  text.textContent = failed
  const button = dom.createElement('button')
  button.type = 'button'
  button.textContent = again
  button.onclick = () => {
    clearUnloaded(element)
    retry()
  }
  box.append(text, button)
  placeOf(element).prepend(box)
  element.dispatchEvent(
    new CustomEvent('panel-error', { detail: { code, message }, bubbles: true, composed: true, cancelable: true }),
  )
}
