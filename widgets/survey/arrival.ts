import { useLayoutEffect, useRef } from 'react'

/** The heading that the member's own step has brought: it takes the focus, and comes into view where it is not. */
export function useArrival(moved: boolean, what: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  // an effect, because focus and scroll belong to the document: the reader hears what is new; at once, before the next key
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands below the heading is what the focus follows
  useLayoutEffect(() => {
    if (moved) heading.current?.focus()
  }, [what])
  return heading
}
