/**
 * Allows this many repairs in this many milliseconds. A page that removes our content more often does so on purpose.
 */
const ROUNDS = 10
const WITHIN = 2500

export function createPatience(): () => boolean {
  let times: readonly number[] = []
  return () => {
    const now = performance.now()
    times = [...times.filter((time) => now - time < WITHIN), now]
    return times.length <= ROUNDS
  }
}

export const removedBy = (element: Element) => ({
  code: 'removed' as const,
  message: `${element.localName}: the page keeps removing what the element draws, and it stays empty.`,
})
