import { atom } from 'nanostores'
import type { Answers } from '../taking/complete.ts'

export function createVisit() {
  const $offers = atom(true)
  let started: string | undefined
  let pressed: { readonly surveyId: string; readonly answers: Answers } | undefined
  return {
    /** False if the server has no offers; a guest then signs in first. */
    $offers,
    start(surveyId: string) {
      started = surveyId
    },
    hasStarted: (surveyId: string) => started === surveyId,
    press(surveyId: string, answers: Answers) {
      pressed = { surveyId, answers }
    },
    hasPressed: () => pressed !== undefined,
    takePressed(surveyId?: string): Answers {
      const { surveyId: id, answers } = pressed ?? {}
      pressed = undefined
      return answers && id === surveyId ? answers : new Map()
    },
  }
}

export type Visit = ReturnType<typeof createVisit>
