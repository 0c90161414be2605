import { dom } from './dom.ts'

/** The tag of `panel.js`, whose attributes are settings; null if the page has none. */
export const script = (dom.currentScript ?? dom.querySelector('script[src*="/panel.js"]')) as HTMLScriptElement | null

/** The address of `panel.js`. */
export const source = new URL(script?.src || location.href)
