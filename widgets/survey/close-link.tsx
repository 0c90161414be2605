import { useStore } from '@nanostores/react'
import type { Router } from '../../src/element/router.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { close } from '../../src/ui/icons.ts'
import { Link } from '../../src/ui/link.tsx'
import { surveyMessages } from './messages.ts'

/** The link in the survey's bar that leaves the survey: a word on a wide screen, a cross on a phone. */
export function CloseLink({ router }: { router: Router }) {
  const t = useStore(surveyMessages)
  return (
    <Link router={router} to="/surveys" className="panel-link panel-survey-close">
      <Icon d={close} />
      <span className="panel-survey-close-word">{t.backToSurveys}</span>
    </Link>
  )
}
