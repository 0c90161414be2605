import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Environment } from '../../src/client/environment.ts'
import { onDemand } from '../../src/client/on-demand.ts'

const denied = onDemand(() => import('./storage-denied.tsx'))

/** Says on a form that signs in how long that lasts, if the browser stores nothing (docs/rules.md, Session). */
export function StorageNote({ environment }: { environment: Environment }) {
  const loaded = useStore(denied.$module)
  // Runs as an effect because it starts a load.
  useEffect(() => (environment.isStorageDenied?.() ? denied.bring(environment) : undefined), [environment])
  return loaded ? <loaded.StorageDenied /> : null
}
