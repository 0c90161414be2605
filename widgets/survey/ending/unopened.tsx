import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { onDemand } from '../../../src/client/on-demand.ts'
import type { MissingView } from './missing.tsx'

const missing = onDemand(() => import('./missing.tsx'))

export function Unopened({ plain, ...view }: MissingView & { plain: ReactNode }) {
  const loaded = useStore(missing.$module)
  // Runs as an effect because loading code is a side effect.
  useEffect(() => {
    missing.load().catch(() => {})
  }, [])
  return loaded ? <loaded.Missing {...view} /> : plain
}
