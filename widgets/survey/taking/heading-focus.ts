import { useLayoutEffect, useRef } from 'react'

/** Focuses the heading, and scrolls it into view, after the member's own step. */
export function useHeadingFocus(moved: boolean, what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  // a layout effect, because focus and scroll need the DOM and must happen before the next key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands below the heading is what the focus follows
  useLayoutEffect(() => {
    if (moved) heading.current?.focus()
  }, [what])
  return heading
}
