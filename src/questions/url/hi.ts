import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { urlMessages } from './messages.ts'

const texts: Translation<typeof urlMessages> = {
  'answer-url': 'कृपया वेब पता डालें, जैसे example.com या https://example.com/page।',
}

export const translation: Translated = { 'survey-taking': texts }
