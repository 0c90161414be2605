import { useEffect, useState } from 'react'

/** Milliseconds in which a press may still be meant for what stood there before. */
const FRESH_FOR = 500

/** True for the first half second in which `what` shows. */
export function useFresh(what: unknown): boolean {
  const [seen, setSeen] = useState<unknown>()
  // an effect, because it counts from when it is drawn
  useEffect(() => {
    const timer = setTimeout(() => setSeen(what), FRESH_FOR)
    return () => clearTimeout(timer)
  }, [what])
  return seen !== what
}
