// A page that morphs or empties an element removes what we drew in it, and we put it back, but not forever.

/** So many times within so many milliseconds: a page that removes it more often means it. */
const ROUNDS = 10
const WITHIN = 2500

/** @returns a function that says whether what it guards may be done once more */
export function createPatience(): () => boolean {
  let times: readonly number[] = []
  return () => {
    const now = performance.now()
    times = [...times.filter((time) => now - time < WITHIN), now]
    return times.length <= ROUNDS
  }
}

/** The code and the message of `panel-error` for a page that never stops. */
export const removedBy = (element: Element) => ({
  code: 'removed' as const,
  message: `${element.localName}: the page keeps removing what the element draws, and it stays empty.`,
})
