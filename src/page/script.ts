import { dom } from './dom.ts'

const running = dom.currentScript

/** The tag of `panel.js`, whose attributes are settings; null if the page has none. */
export const script =
  running instanceof HTMLScriptElement ? running : dom.querySelector<HTMLScriptElement>('script[src*="/panel.js"]')

/** The address of `panel.js`. */
export const source = new URL(script?.src || location.href)
