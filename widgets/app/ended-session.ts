import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { wantSurvey } from '../../src/client/wanted-survey.ts'
import { leaveNotice } from '../account/login-notice.ts'

export function createEndedSession(panel: Panel, base: string) {
  const { environment, session } = panel
  const $leaving = atom(false)
  let openSurveyId: string | undefined
  const releases = [
    session.$state.listen((state, before) => {
      if (before?.status !== 'member' || state.status !== 'guest') return
      // Only the member whose session ended during the survey can continue it.
      if (openSurveyId) wantSurvey(panel, state.reason === 'signed-out' ? undefined : openSurveyId, before.user.id)
      // If the server has ended the session, loads the sign-in screen in a new page, once.
      if (state.reason !== 'expired' || $leaving.get()) return
      $leaving.set(true)
      leaveNotice(environment, 'expired')
      environment.load(`${base}/login`)
    }),
    environment.onReturn(() => {
      if ($leaving.get()) environment.load(`${base}/login`)
    }),
  ]
  return {
    /** True while another page loads: a screen drawn here would remove the notice for that page. */
    $leaving,
    follow(surveyId: string | undefined, isGuest: boolean) {
      if (surveyId && !isGuest) wantSurvey(panel)
      else if (surveyId && surveyId !== openSurveyId) wantSurvey(panel, surveyId)
      openSurveyId = surveyId
    },
    release() {
      for (const release of releases) release()
    },
  }
}
