import type { ReactNode } from 'react'
import type { Environment } from '../../src/client/environment.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { ConsentGiven } from '../../src/contract/consent-given.ts'
import type { Host } from '../../src/element/host.ts'

/**
 * Ways to sign in that redirect the browser. Only the panel's own site offers them: `panel-app` sets them here, so that
 * a partner's page never loads them.
 */
export const otherWays: { Google?: (props: GoogleProps) => ReactNode } = {}

export interface GoogleProps {
  readonly environment: Environment
  /** Reads what the visitor agrees to by registering with Google. */
  readonly consent?: (() => ConsentGiven | undefined) | undefined
}

export function OtherWays({ panel, host }: { panel: Panel; host: Pick<Host, 'onSite'> }) {
  const { Google } = otherWays
  return Google && host.onSite ? <Google environment={panel.environment} /> : null
}
