import { useStore } from '@nanostores/react'
import { Icon } from '../../../src/ui/icon.tsx'
import { check, close } from '../../../src/ui/icons.ts'
import { passwordGuideMessages } from './messages.ts'
import './guide.tsx'

export function PasswordMatch({ matches }: { matches: boolean | undefined }) {
  const t = useStore(passwordGuideMessages)
  return (
    <span className={`panel-guide-match panel-guide-${matches ? 'good' : 'open'}`} aria-live="polite">
      {matches !== undefined && (
        <>
          <Icon d={matches ? check : close} />
          {matches ? t.match : t.mismatch}
        </>
      )}
    </span>
  )
}
