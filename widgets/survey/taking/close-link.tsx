import { useStore } from '@nanostores/react'
import type { Router } from '../../../src/element/router.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { close } from '../../../src/ui/icons.ts'
import { Link } from '../../../src/ui/link.tsx'
import { surveyMessages } from '../messages.ts'

export function CloseLink({ router, stays }: { router: Router; stays?: () => boolean }) {
  const t = useStore(surveyMessages)
  const leaving: Router = { ...router, navigate: (to, options) => stays?.() || router.navigate(to, options) }
  return (
    <Link router={leaving} to="/surveys" className="panel-link panel-survey-close">
      <Icon d={close} />
      <span className="panel-survey-close-word">{t.backToSurveys}</span>
    </Link>
  )
}
