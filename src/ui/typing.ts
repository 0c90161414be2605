import { useEffect, useState } from 'react'
import { listen } from '../loader/dom.ts'

/** Inputs that open no keyboard. */
const SILENT = /^(button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/

const isTypedInto = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !SILENT.test(target.type))

/** Whether the focus is in a field for text, in any root of the page: a phone then shows its keyboard. */
export function useTyping(): boolean {
  const [typing, setTyping] = useState(false)
  // an effect, because the focus belongs to the browser
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
