import { useStore } from '@nanostores/react'
import { Button, buttonClass } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { Link } from '../../../src/ui/link.tsx'
import { OutageNote } from '../../../src/ui/outage.tsx'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { surveyMessages } from '../messages.ts'
import type { SurveyView } from '../store.ts'
import { missingMessages } from './missing-messages.ts'

export interface MissingView extends SurveyView {
  readonly state: SurveyIn<'failed' | 'empty'>
}

const missingDrawing = ['QaKmQa', 'Qs..Qs', 'KaRrDa']
const failedDrawing = ['QaSaCm..', '..Dr..Ks', 'Sr..AaQa']
const emptyDrawing = ['AsSsBs', 'SsOmSs', 'DsSsCs']

export function Missing({ store, host, state }: MissingView) {
  const t = useStore(surveyMessages)
  const words = useStore(missingMessages)
  const code = state.status === 'empty' ? 'empty' : state.code
  const fails = code === 'load-failed'
  const said = state.status === 'failed' ? state.serverMessage : ''
  const text = code !== 'no-survey' && (fails || !said) && words[code]
  const list = text && !fails && host.router.linkTo('/surveys') && ` ${words.list}`
  return (
    <div role="status">
      <EmptyState
        heading={1}
        drawing={code === 'empty' ? emptyDrawing : fails ? failedDrawing : missingDrawing}
        title={<bdi>{said || t[code]}</bdi>}
        text={
          text && (
            <>
              {text}
              {list}
            </>
          )
        }
      >
        {fails && <OutageNote />}
        {state.status === 'failed' && code !== 'no-survey' && (
          <Button kind={fails ? 'primary' : 'line'} onClick={store.retry}>
            {t.tryAgain}
          </Button>
        )}
        <Link router={host.router} to="/surveys" className={buttonClass({ kind: fails ? 'line' : 'primary' })}>
          {t.backToSurveys}
        </Link>
      </EmptyState>
    </div>
  )
}
