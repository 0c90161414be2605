import { atom } from 'nanostores'
import type { Answers } from '../taking/taking.ts'

/** Remembers, over a sign-in, what was done on this page. */
export function createVisit() {
  const $offers = atom(true)
  let started: string | undefined
  let pressed: { readonly surveyId: string; readonly answers: Answers } | undefined
  return {
    /** False where the server has no offers: a guest then signs in first. */
    $offers,
    /** The offered survey is started: it is not offered again. */
    start(surveyId: string) {
      started = surveyId
    },
    hasStarted: (surveyId: string) => started === surveyId,
    /** A guest asks to sign in for these answers. */
    press(surveyId: string, answers: Answers) {
      pressed = { surveyId, answers }
    },
    hasPressed: () => pressed !== undefined,
    /** Gives the answers for which a guest has asked to sign in, once. */
    takePressed(surveyId?: string): Answers {
      const { surveyId: id, answers } = pressed ?? {}
      pressed = undefined
      return answers && id === surveyId ? answers : new Map()
    },
  }
}

export type Visit = ReturnType<typeof createVisit>
