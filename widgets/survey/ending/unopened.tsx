import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { onDemand } from '../../../src/client/on-demand.ts'
import type { MissingView } from './missing.tsx'

const missing = onDemand(() => import('./missing.tsx'))

/** Shows `plain` until the drawn view has loaded. It loads on demand, because few members ever need it. */
export function Unopened({ plain, ...view }: MissingView & { plain: ReactNode }) {
  const loaded = useStore(missing.$module)
  // an effect, because loading code is a side effect
  useEffect(() => {
    missing.load().catch(() => {}) // without a network the plain notice says it too
  }, [])
  return loaded ? <loaded.Missing {...view} /> : plain
}
