import { useStore } from '@nanostores/react'
import type { Router } from '../../src/element/router.ts'
import { buttonClass } from '../../src/ui/button.tsx'
import { Link } from '../../src/ui/link.tsx'
import { accountMessages } from './messages.ts'

export function BackToLogin({ router, email }: { router: Router; email: string }) {
  const t = useStore(accountMessages)
  return (
    <Link router={router} to="/login" handoff={{ email }} className={buttonClass({ kind: 'text' })}>
      {t.back}
    </Link>
  )
}
