import { useStore } from '@nanostores/react'
import type { Router } from '../router.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { accountMessages } from './messages.ts'

/** The way back, which takes along the address that was typed. */
export function BackToLogin({ router, email }: { router: Router; email: string }) {
  const t = useStore(accountMessages)
  return (
    <Link router={router} to="/login" handoff={{ email }} className={buttonClass({ kind: 'text' })}>
      {t.back}
    </Link>
  )
}
