import { type Panel, UNFINISHED } from '../panel/panel.ts'
import type { BegunSurveys } from './unfinished.ts'

/** The surveys that the member has begun on this device; it loads the drafts only if there are any. */
export async function findBegun(panel: Panel): Promise<BegunSurveys> {
  const { environment, session } = panel
  const state = session.$state.get()
  if (state.status !== 'member' || !(UNFINISHED in environment.local)) return new Map()
  try {
    const { findUnfinished } = await import('./index.ts')
    return await findUnfinished(panel, state.user.id)
  } catch (fault) {
    environment.report(fault)
    return new Map()
  }
}
