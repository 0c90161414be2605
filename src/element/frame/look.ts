import { type Look, PROPERTIES } from './protocol.ts'

/** `color` shows which scheme the page gives the frame: black is light, white is dark. */
const FRAME_STYLES: Record<string, string> = {
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

const TOASTS_STYLES: Record<string, string> = {
  position: 'fixed',
  'inset-block-start': '0',
  'inset-inline-end': '0',
  'max-width': '27rem',
  'z-index': '2147483647',
}

/**
 * Styles the frame so that no rule of the page applies to it, and calls `change` when the page's look changes. A change
 * of the scheme or of a custom property starts a transition, which fires an event.
 */
export function styleFrame(frame: HTMLElement, tag: string, change: () => void): void {
  for (const [name, value] of Object.entries({ ...FRAME_STYLES, ...(tag === 'panel-toasts' ? TOASTS_STYLES : {}) }))
    frame.style.setProperty(name, value, 'important')
  frame.addEventListener('transitionrun', change)
}

export function lookOf(frame: HTMLElement): Look {
  const style = getComputedStyle(frame)
  return {
    scheme: style.color === 'rgb(0, 0, 0)' ? 'light' : 'dark',
    dir: style.direction,
    size: style.fontSize,
    values: PROPERTIES.map((name) => style.getPropertyValue(name)),
  }
}
