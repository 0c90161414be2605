import { type ReactNode, useEffect, useState } from 'react'
import type { MissingView } from './missing.tsx'

let missing: typeof import('./missing.tsx') | undefined

/** There is no survey to answer: `plain` until the drawn view has loaded, which few members ever need. */
export function Unopened({ plain, ...view }: MissingView & { plain: ReactNode }) {
  const [loaded, setLoaded] = useState(missing)
  // an effect, because loading code is a side effect
  useEffect(() => {
    if (missing) return
    import('./missing.tsx').then(
      (views) => {
        missing = views
        setLoaded(views)
      },
      () => {}, // without a network the plain notice says it too
    )
  }, [])
  return loaded ? <loaded.Missing {...view} /> : plain
}
