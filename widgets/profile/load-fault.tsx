import { useStore } from '@nanostores/react'
import { CallError, messageOf } from '../../src/client/errors.ts'
import { Button } from '../../src/ui/button.tsx'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { Notice } from '../../src/ui/notice.tsx'

interface LoadFaultProps {
  readonly fault: Error
  readonly text: string
  readonly busy: boolean
  readonly retry: string
  readonly onRetry: () => unknown
}

export const LoadFault = ({ fault, text, busy, retry, onRetry }: LoadFaultProps) => (
  <div className="panel-profile-fault">
    <Notice kind="bad" live="assertive">
      {messageOf(fault, text)}
    </Notice>
    <Button onClick={onRetry} busy={busy}>
      {retry}
    </Button>
  </div>
)

interface PartFaultProps extends Pick<LoadFaultProps, 'text' | 'onRetry'> {
  readonly state: Pick<LoadFaultProps, 'fault' | 'busy'>
}

/** Draws nothing if the server does not have the call of this part. */
export function PartFault({ state: { fault, busy }, ...texts }: PartFaultProps) {
  const { tryAgain } = useStore(commonMessages)
  if (fault instanceof CallError && fault.status === 404) return null
  return (
    <div className="panel-profile-link">
      <LoadFault fault={fault} busy={busy} retry={tryAgain} {...texts} />
    </div>
  )
}

/** Hides the line of the account below the screen while a part loads, because the part will move it. */
export const PartWaits = () => <div className="panel-waits" hidden />
