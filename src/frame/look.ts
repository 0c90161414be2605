import { type Look, PROPERTIES } from './protocol.ts'

/** Black stands for light, white for dark: what the page's colour scheme makes of the frame's own colour. */
const WORN: Record<string, string> = {
  all: 'initial',
  display: 'block',
  width: '100%',
  'color-scheme': 'inherit',
  color: 'light-dark(#000,#fff)',
  'font-size': '1rem',
  'transition-property': ['color', 'font-size', ...PROPERTIES].join(),
  'transition-duration': '1ms',
  'transition-timing-function': 'step-start',
  'transition-behavior': 'allow-discrete',
}

/** Lies over the page where messages in passing do. */
const AFLOAT: Record<string, string> = {
  position: 'fixed',
  'inset-block-start': '0',
  'inset-inline-end': '0',
  'max-width': '27rem',
  'z-index': '2147483647',
}

/**
 * Dresses the frame so that no rule of the page reaches it and `change` is called when the page looks another way: a
 * change of the scheme or of a custom property starts a transition, which is an event.
 */
export function wearPage(frame: HTMLElement, tag: string, change: () => void): void {
  for (const [name, value] of Object.entries({ ...WORN, ...(tag === 'panel-toasts' ? AFLOAT : {}) }))
    frame.style.setProperty(name, value, 'important')
  frame.addEventListener('transitionrun', change)
}

export function lookOf(frame: HTMLElement): Look {
  const worn = getComputedStyle(frame)
  return {
    scheme: worn.color === 'rgb(0, 0, 0)' ? 'light' : 'dark',
    dir: worn.direction,
    size: worn.fontSize,
    values: PROPERTIES.map((name) => worn.getPropertyValue(name)),
  }
}
