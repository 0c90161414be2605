import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For the box around radios. Chromium keeps the group of radios in a shadow root, and all that is drawn around them, when
 * a box with them is removed; it forgets a radio that has lost its name before.
 */
export function useRadioGroup<Box extends Element>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      for (const radio of current?.querySelectorAll('input') ?? []) radio.name = ''
    }
  }, [])
  return box
}
