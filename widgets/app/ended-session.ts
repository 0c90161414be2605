import { atom } from 'nanostores'
import { followOwner } from '../../src/client/follow-owner.ts'
import type { Panel } from '../../src/client/panel.ts'
import { $frozen } from '../../src/client/stored-session.ts'
import { wantSurvey } from '../../src/client/wanted-survey.ts'
import { leaveNotice } from '../account/login-notice.ts'
import { typedComplaint } from '../account/typed.ts'

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
    // A page from the back-forward cache shows the sign-in screen itself: a browser may ignore a load at this moment.
    $frozen.listen((isFrozen) => isFrozen || $leaving.set(false)),
    followOwner(session, typedComplaint(panel, true).forgetUnlessOwn),
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
