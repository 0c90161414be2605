import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { ratingMessages } from './messages.ts'

const texts: Translation<typeof ratingMessages> = {
  place: '{total} में से {n}',
  'answer-rating': 'कृपया रेटिंग चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
