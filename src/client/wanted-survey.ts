import type { Survey } from '../contract/shapes.ts'
import type { Panel } from './panel.ts'
import { memberOf } from './session.ts'

const KEY = 'survey-wanted'

/**
 * Remembers in this tab the survey that a visitor wants to take after signing in; without an id it forgets
 * (docs/rules.md, Routes).
 * @param owner the member whose session ended in it; without one it is for whoever signs in
 */
export function wantSurvey({ environment: { tab, prefix } }: Panel, id?: string, owner?: string): void {
  if (id) tab[prefix + KEY] = JSON.stringify([id, owner])
  else delete tab[prefix + KEY]
}

/** The survey that the member wanted before they signed in; undefined if it cannot be taken. */
export async function findWanted(panel: Panel): Promise<Survey | undefined> {
  const { environment, session, call } = panel
  const kept = environment.tab[environment.prefix + KEY]
  if (!kept) return undefined
  try {
    const [id, owner] = JSON.parse(kept)
    if (owner && memberOf(session)?.id !== owner) {
      wantSurvey(panel) // another member is here now
      return undefined
    }
    const { getSurvey } = await import('../contract/surveys.ts')
    return (await call(getSurvey, { params: { id } })).survey ?? undefined
  } catch {
    return undefined // it is in the list, if it is there at all
  }
}
