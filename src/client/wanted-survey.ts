import type { Survey } from '../contract/shapes.ts'
import type { Panel } from './panel.ts'
import { memberOf } from './session.ts'

const STORAGE_KEY = 'survey-wanted'

/**
 * Remembers in this tab the survey that a visitor wants to take after signing in (docs/rules.md, Routes). Without an
 * id, deletes it.
 * @param owner the member whose session ended during the survey; undefined if any member may take it
 */
export function wantSurvey({ environment: { tab, prefix } }: Panel, id?: string, owner?: string): void {
  if (id) tab[prefix + STORAGE_KEY] = JSON.stringify([id, owner])
  else delete tab[prefix + STORAGE_KEY]
}

export async function findWanted(panel: Panel): Promise<Survey | undefined> {
  const { environment, session, call } = panel
  const kept = environment.tab[environment.prefix + STORAGE_KEY]
  if (!kept) return undefined
  try {
    const [id, owner] = JSON.parse(kept)
    if (owner && memberOf(session)?.id !== owner) {
      wantSurvey(panel)
      return undefined
    }
    const { getSurvey } = await import('../contract/surveys.ts')
    return (await call(getSurvey, { params: { id } })).survey ?? undefined
  } catch {
    return undefined
  }
}
