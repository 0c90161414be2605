import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { urlMessages } from './messages.ts'

const texts: Translation<typeof urlMessages> = {
  'answer-url': 'कृपया https://, http:// या www. से शुरू होने वाला वेब पता डालें।',
}

export const translation: Translated = { 'survey-taking': texts }
