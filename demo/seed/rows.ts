import { questionWords, rewardWords, surveyWords } from './hindi/index.ts'
import type { SeedQuestion, SeedReward, SeedSurvey } from './types.ts'

/** A survey as the panel keeps it, at its place among the others. */
export const surveyRow = (survey: SeedSurvey, position: number) => {
  const { slug: id, title, description, category, pointsReward, estimatedTime, targetAudience } = survey
  const openToGuests = !survey.membersOnly
  const translations = surveyWords(survey)
  const pays = { pointsReward, estimatedTime }
  return { id, position, title, description, category, ...pays, targetAudience, openToGuests, translations }
}

/** A question of the survey as the panel keeps it. */
export const questionRow = (surveyId: string) => (question: SeedQuestion, position: number) => {
  const id = question.id ?? `q${position + 1}`
  return {
    surveyId,
    id,
    position,
    question: question.question,
    type: question.type,
    required: question.required,
    options: question.options ?? null,
    maxRating: question.maxRating ?? null,
    lowLabel: question.ends?.[0] ?? null,
    highLabel: question.ends?.[1] ?? null,
    min: question.min ?? null,
    max: question.max ?? null,
    translations: questionWords(surveyId, id, question),
  }
}

/** A reward as the panel keeps it. */
export function rewardRow(reward: SeedReward, position: number) {
  const { slug: id, ...row } = reward
  return { id, position, ...row, translations: rewardWords(reward) }
}
