import type { Translated, Translation } from '../ui/messages/catalogue.ts'
import type { choiceMessages } from './choice-messages.ts'

const texts: Translation<typeof choiceMessages> = {
  otherText: 'कृपया बताएँ, क्या',
  'answer-other': 'कृपया विकल्प के नीचे वाली जगह में अपना जवाब लिखें।',
  'answer-exclusive': 'इनमें से एक विकल्प सिर्फ़ अकेले चुना जा सकता है।',
  'answer-few': 'कृपया कम से कम {min} विकल्प चुनें।',
  'answer-many': 'कृपया ज़्यादा से ज़्यादा {max} विकल्प चुनें।',
}

export const translation: Translated = { 'survey-taking': texts }
