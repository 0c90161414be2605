import { expect } from 'vitest'
import type { SurveyStore } from '../../widgets/survey/store.ts'

export function takingOf({ $taking }: SurveyStore) {
  const taking = $taking.get()
  if (!taking) throw new Error('the store of the questions has not loaded')
  return taking
}

/** Waits until the survey has loaded. @returns its store together with the store of its questions */
export async function loadedSurvey(store: SurveyStore) {
  await expect.poll(() => store.$state.get().status).not.toBe('loading')
  await expect.poll(() => store.$taking.get()).toBeDefined()
  const taking = takingOf(store)
  return { ...taking, ...store, context: taking.context }
}

export type LoadedSurvey = Awaited<ReturnType<typeof loadedSurvey>>
