import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { FormNotice } from '../../../src/ui/form/notice.tsx'
import { worded } from '../../../src/ui/messages/worded.ts'
import { styles } from '../../../src/ui/styles.ts'
import type { SurveyIn } from '../machine/survey-machine.ts'
import { useBackButton } from './back-button.ts'
import { Begun } from './draft-status.tsx'
import { Step } from './step.tsx'
import { SurveyHead } from './survey-head.tsx'
import { SurveySide } from './survey-side.tsx'
import { takingMessages } from './taking-messages.ts'
import type { TakingStoreView } from './taking-store.ts'
import css from './taking-view.css'

export { KeepingNotice } from './draft-status.tsx'
export { createTakingStore } from './taking-store.ts'

styles(css)

export function TakingView({ store, host, state }: TakingStoreView & { state: SurveyIn<'taking' | 'begun'> }) {
  const t = useStore(takingMessages)
  const { number } = useStore(store.$progress)
  const submission = useStore(store.$submission)
  const isBegun = state.status === 'begun'
  useBackButton(host, isBegun ? 0 : number, isBegun || number === 1 ? undefined : store.previous)
  const survey = worded(state.survey)
  const { title } = survey
  // Runs as an effect because the title belongs to the browser.
  useEffect(() => host.router.nameScreen?.(title), [host.router, title])
  const [wasBegun] = useState(isBegun)
  // Draws again when `t` changes with the language, but not with each step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language makes another `survey`
  const head = useMemo(
    () => <SurveyHead survey={survey} store={store} isSaid={isBegun} host={host} />,
    [state.survey, t, store, isBegun, host],
  )
  return (
    <div className="panel-survey">
      {head}
      {isBegun ? (
        <div className="panel-survey-ask">
          <FormNotice state={submission} texts={t} />
          <Begun store={store} state={state} />
        </div>
      ) : (
        <Step store={store} arrived={wasBegun} onSite={host.onSite} />
      )}
      <SurveySide store={store} survey={survey} host={host} />
    </div>
  )
}
