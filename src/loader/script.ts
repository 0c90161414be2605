import { dom } from '../page/dom.ts'

export const script = (dom.currentScript ?? dom.querySelector('script[src*="/panel.js"]')) as HTMLScriptElement | null

export const source = new URL(script?.src || location.href)
