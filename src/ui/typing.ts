import { useEffect, useState } from 'react'
import { listen } from '../page/dom.ts'

const TYPES_WITHOUT_KEYBOARD = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/

const isTypedInto = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !TYPES_WITHOUT_KEYBOARD.test(target.type))

export function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  // Runs as an effect because the focus belongs to the browser.
  useEffect(() => {
    const enter = (event: FocusEvent) => setTyping(isTypedInto(event.composedPath()[0]))
    const leave = () => setTyping(false)
    const over = new AbortController()
    listen('focusin', enter, over)
    listen('focusout', leave, over)
    return () => over.abort()
  }, [])
  return typing
}
