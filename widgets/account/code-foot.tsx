import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { accountMessages } from './messages.ts'

interface ResendProps {
  readonly resend: () => unknown
  readonly cooldown: number
  readonly pending: boolean
}

export function ResendButton({ resend, cooldown, pending }: ResendProps) {
  const t = useStore(accountMessages)
  return (
    <Button kind="text" onClick={resend} waits={cooldown > 0 || pending}>
      {cooldown > 0 ? t.resendIn({ seconds: cooldown }) : t.resend}
    </Button>
  )
}

export const CodeFoot = ({ children, ...resend }: ResendProps & { readonly children: ReactNode }) => (
  <div className="panel-auth-card-foot">
    <ResendButton {...resend} />
    {children}
  </div>
)
