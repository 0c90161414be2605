import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a ref for the box around radios. It removes the names of radios that leave the page: in a shadow root,
 * Chromium otherwise keeps them in memory, with everything drawn around them.
 */
export function useRadioGroup<Box extends Element>(): RefObject<Box | null> {
  const box = useRef<Box>(null)
  // Runs as a layout effect because the names must change before the radios are removed.
  useLayoutEffect(() => {
    const { current } = box
    return () => {
      for (const radio of current?.querySelectorAll('input') ?? []) radio.name = ''
    }
  }, [])
  return box
}
