import type { Translated, Translation } from '../../ui/messages/catalogue.ts'
import type { numberMessages } from './messages.ts'

const texts: Translation<typeof numberMessages> = {
  'answer-number': 'कृपया कोई संख्या डालें, जैसे 12 या 3.5।',
  'answer-unclear': 'इसे {one} या {other} पढ़ा जा सकता है। कृपया इनमें से एक लिखें।',
  'answer-small': 'कृपया {min} या उससे ज़्यादा डालें।',
  'answer-large': 'कृपया {max} या उससे कम डालें।',
}

export const translation: Translated = { 'survey-taking': texts }
