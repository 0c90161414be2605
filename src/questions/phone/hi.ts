import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { phoneMessages } from './messages.ts'

const texts: Translation<typeof phoneMessages> = {
  'answer-phone': 'कृपया 7 से 15 अंकों का फ़ोन नंबर डालें।',
}

export const translation: Translated = { 'survey-taking': texts }
