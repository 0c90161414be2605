import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { wantSurvey } from '../../src/client/wanted-survey.ts'
import { leaveNotice } from '../account/login-notice.ts'

/** Where a member is led when the session ends, and after the next sign-in (docs/rules.md, Routes). */
export function createEndedSession(panel: Panel, base: string) {
  const { environment, session } = panel
  const $leaving = atom(false)
  /** The survey on the screen. */
  let taking: string | undefined
  const releases = [
    session.$state.listen((state, before) => {
      if (before?.status !== 'member' || state.status !== 'guest') return
      // only the member whose session ended during a survey is offered to continue it
      if (taking) wantSurvey(panel, state.reason === 'signed-out' ? undefined : taking, before.user.id)
      // after the server has ended the session, load the sign-in screen anew, only once
      if (state.reason !== 'expired' || $leaving.get()) return
      $leaving.set(true)
      leaveNotice(environment, 'expired')
      environment.load(`${base}/login`)
    }),
    // the browser's back button may bring this page back as it was left
    environment.onReturn(() => {
      if ($leaving.get()) environment.load(`${base}/login`)
    }),
  ]
  return {
    /** Another page is loading: a screen drawn here would consume the notice meant for that page. */
    $leaving,
    /** A guest who followed a survey's link finds it on the dashboard after signing in. */
    follow(surveyId: string | undefined, isGuest: boolean) {
      if (surveyId && !isGuest) wantSurvey(panel)
      else if (surveyId && surveyId !== taking) wantSurvey(panel, surveyId)
      taking = surveyId
    },
    release() {
      for (const release of releases) release()
    },
  }
}
