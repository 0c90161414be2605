import { object } from 'valibot'
import { amount, id, text, translations } from './basic-shapes.ts'

export const surveyTranslations = translations({
  title: text,
  description: text,
  category: text,
  targetAudience: text,
})

/** A survey in a list; `estimatedTime` in minutes, `pointsReward` in points. */
export const surveySummary = object({
  id,
  title: text,
  description: text,
  category: text,
  pointsReward: amount,
  estimatedTime: amount,
  targetAudience: text,
  translations: surveyTranslations,
})
