import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { accountMessages } from './messages.ts'

interface CodeFootProps {
  readonly resend: () => unknown
  readonly cooldown: number
  readonly pending: boolean
  readonly children: ReactNode
}

export function CodeFoot({ resend, cooldown, pending, children }: CodeFootProps) {
  const t = useStore(accountMessages)
  return (
    <div className="panel-auth-card-foot">
      <Button kind="text" onClick={resend} waits={cooldown > 0 || pending}>
        {cooldown > 0 ? t.resendIn({ seconds: cooldown }) : t.resend}
      </Button>
      {children}
    </div>
  )
}
