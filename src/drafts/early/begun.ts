import { type Panel, UNFINISHED } from '../../client/panel.ts'
import { memberOf } from '../../client/session.ts'
import type { BegunSurveys } from '../unfinished.ts'

const WAIT_AT_MOST = 300

export const NONE_BEGUN: BegunSurveys = new Map()

async function findOnDevice(panel: Panel, memberId: string): Promise<BegunSurveys> {
  try {
    const { findUnfinished } = await import('../index.ts')
    return await findUnfinished(panel, memberId)
  } catch (fault) {
    panel.environment.report(fault)
    return NONE_BEGUN
  }
}

export function findBegun(panel: Panel, onLate: (begun: BegunSurveys) => void): Promise<BegunSurveys> | BegunSurveys {
  const { environment, session } = panel
  const memberId = memberOf(session)?.id
  if (!memberId || !(UNFINISHED in environment.local)) return NONE_BEGUN
  const found = findOnDevice(panel, memberId)
  return new Promise((resolve) => {
    const cancel = environment.after(WAIT_AT_MOST, () => {
      resolve(NONE_BEGUN)
      void found.then((begun) => memberOf(session)?.id === memberId && onLate(begun))
    })
    void found.then((begun) => {
      cancel()
      resolve(begun)
    })
  })
}
