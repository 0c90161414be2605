import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { dateMessages } from './messages.ts'

const texts: Translation<typeof dateMessages> = {
  'answer-date': 'यह तारीख़ अधूरी है, या ऐसा कोई दिन नहीं है। कृपया दिन, महीना और साल डालें, या इसे खाली कर दें।',
  'answer-year': 'कृपया साल चार अंकों में डालें, 1900 या उसके बाद का।',
  'answer-early': 'कृपया {min} या उसके बाद की तारीख़ डालें।',
  'answer-late': 'कृपया {max} या उससे पहले की तारीख़ डालें।',
}

export const translation: Translated = { 'survey-taking': texts }
