import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { emailMessages } from './messages.ts'

const texts: Translation<typeof emailMessages> = {
  'answer-email': 'कृपया ईमेल पता डालें, जैसे name@example.com।',
}

export const translation: Translated = { 'survey-taking': texts }
