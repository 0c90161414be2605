import { place } from '../../src/element/keep-drawn.ts'
import { routeOf } from '../../src/element/routes.ts'
import { dom } from '../../src/page/dom.ts'
import { bridge } from '../../src/page/page-bridge.ts'

const load = async (isFramed: boolean): Promise<unknown> =>
  isFramed ? import('../../src/element/frame/outer.ts') : routeOf('/surveys/:id')?.load()

/**
 * Places a survey in the launcher's light DOM, because a password must not be in a shadow root.
 * @param attributes of the survey
 * @returns once the survey's code has loaded: a function that removes the survey
 */
export async function placeSurvey(
  launcher: Element,
  attributes: Readonly<Record<string, string | undefined>>,
  isWanted: () => boolean,
  fail: Parameters<typeof place>[2],
): Promise<(() => void) | undefined> {
  const isFramed = 'isolated' in attributes && !bridge.provided.environment
  const loaded = await load(isFramed)
  if (!isWanted()) return undefined
  const survey = dom.createElement('panel-survey')
  survey.slot = 'panel'
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) survey.setAttribute(name, value)
  const remove = place(launcher, survey, fail)
  if (isFramed) (loaded as typeof import('../../src/element/frame/outer.ts')).isolate(survey)
  return remove
}
