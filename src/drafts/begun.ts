import { type Panel, UNFINISHED } from '../client/panel.ts'
import { memberOf } from '../client/session.ts'
import type { BegunSurveys } from './unfinished.ts'

/** Milliseconds that a screen waits for the drafts: a database that hangs must not hold back the surveys. */
const PATIENCE = 300

/** What has not been found yet, or is not there. */
export const NONE_BEGUN: BegunSurveys = new Map()

async function ask(panel: Panel, memberId: string): Promise<BegunSurveys> {
  try {
    const { findUnfinished } = await import('./index.ts')
    return await findUnfinished(panel, memberId)
  } catch (fault) {
    panel.environment.report(fault)
    return NONE_BEGUN
  }
}

/**
 * The surveys that the member has begun on this device; it loads the drafts only if there are any. If the device is
 * slow, it resolves with none, and `onLate` gets them once they are found.
 */
export function findBegun(panel: Panel, onLate: (begun: BegunSurveys) => void): Promise<BegunSurveys> | BegunSurveys {
  const { environment, session } = panel
  const memberId = memberOf(session)?.id
  if (!memberId || !(UNFINISHED in environment.local)) return NONE_BEGUN
  const found = ask(panel, memberId)
  return new Promise((resolve) => {
    const cancel = environment.after(PATIENCE, () => {
      resolve(NONE_BEGUN)
      void found.then((begun) => memberOf(session)?.id === memberId && onLate(begun))
    })
    void found.then((begun) => {
      cancel()
      resolve(begun)
    })
  })
}
