import type { Survey } from '../api/shapes.ts'
import type { Panel } from './panel.ts'

const KEY = 'survey-wanted'

/** Remembers in this tab whose link led a guest to the sign-in screen; without an id it forgets (docs/rules.md, Routes). */
export function wantSurvey({ environment: { tab, prefix } }: Panel, id?: string): void {
  if (id) tab[prefix + KEY] = id
  else delete tab[prefix + KEY]
}

/** The survey that the member wanted before they signed in; undefined if it cannot be taken. */
export async function findWanted(panel: Panel): Promise<Survey | undefined> {
  const { environment, call } = panel
  const id = environment.tab[environment.prefix + KEY]
  if (!id) return undefined
  try {
    const { getSurvey } = await import('../api/surveys.ts')
    return (await call(getSurvey, { params: { id } })).survey ?? undefined
  } catch {
    return undefined // it is in the list, if it is there at all
  }
}
