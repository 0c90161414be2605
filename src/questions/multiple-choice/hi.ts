import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { multipleChoiceMessages } from './messages.ts'

const texts: Translation<typeof multipleChoiceMessages> = {
  chooseOne: 'एक जवाब चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
