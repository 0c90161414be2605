import { useLayoutEffect, useRef } from 'react'

export function useHeadingFocus(moved: boolean, what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Runs as a layout effect because focus and scroll need the DOM before the next key.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the content below the heading runs it again
  useLayoutEffect(() => {
    if (moved) heading.current?.focus()
  }, [what])
  return heading
}
