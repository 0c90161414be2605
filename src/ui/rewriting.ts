import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

type InputEvent = SyntheticEvent<HTMLInputElement>

export const isComposed = (event: InputEvent): boolean =>
  ((event.nativeEvent ?? event) as { isComposing?: boolean }).isComposing === true

function writeKeepingCaret(input: HTMLInputElement, value: string): void {
  if (input.value === value) return
  const { selectionStart, selectionEnd, type } = input
  input.value = value
  if (/^(text|tel|url|search|password)$/.test(type)) input.setSelectionRange(selectionStart, selectionEnd)
}

/**
 * Returns the props of an input that changes the typed text. While an input method composes, leaves the text alone: the
 * input method would type changed text again.
 */
export function useRewriting(
  value: string,
  rewrite: ((typed: string) => string) | undefined,
  onInput: (value: string, event: InputEvent) => void,
) {
  const [composed, setComposed] = useState<string>()
  function take(event: InputEvent) {
    const typed = event.currentTarget.value
    const made = rewrite ? rewrite(typed) : typed
    const waits = made !== typed && isComposed(event)
    setComposed(waits ? typed : undefined)
    if (!waits) writeKeepingCaret(event.currentTarget, made)
    onInput(made, event)
  }
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(take)
  latest.current = take
  // Uses an effect because Preact has no handler for the end of a composition.
  useEffect(() => {
    const field = input.current
    if (!field || !rewrite) return
    const handleCompositionEnd = (event: CompositionEvent) => latest.current(event as unknown as InputEvent)
    field.addEventListener('compositionend', handleCompositionEnd)
    return () => field.removeEventListener('compositionend', handleCompositionEnd)
  }, [rewrite])
  return { ref: input, value: composed ?? value, onInput: take }
}
