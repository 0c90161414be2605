import type { ReactNode } from 'react'
import type { Environment } from '../environment.ts'
import type { Host } from '../host.ts'
import type { Panel } from '../panel.ts'

/**
 * Ways to sign in that lead the browser away. Only the panel's own site has them: `panel-app` puts them here, so that
 * a partner's page never loads what it may not show.
 */
export const otherWays: { Google?: (props: { environment: Environment }) => ReactNode } = {}

/** Below the form of signing in or up. */
export function OtherWays({ panel, host }: { panel: Panel; host: Pick<Host, 'onSite'> }) {
  const { Google } = otherWays
  return Google && host.onSite ? <Google environment={panel.environment} /> : null
}
