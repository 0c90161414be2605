import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { matrixMessages } from './messages.ts'

const texts: Translation<typeof matrixMessages> = {
  chooseInRows: 'हर पंक्ति में एक जवाब चुनें।',
  'answer-rows': 'कृपया हर पंक्ति में एक जवाब चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
