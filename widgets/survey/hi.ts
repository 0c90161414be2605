import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { surveyMessages } from './messages.ts'

const survey: Translation<typeof surveyMessages> = {
  forGuests: 'सदस्यों के लिए एक सर्वे',
  loading: 'सर्वे लोड हो रहा है…',
  backToSurveys: 'सर्वे सूची पर वापस जाएँ',
  tryAgain: 'फिर से कोशिश करें',
  empty: 'यह सर्वे उपलब्ध नहीं है या इसमें कोई सवाल नहीं है।',
  'not-found': 'सर्वे नहीं मिला या उपलब्ध नहीं है',
  'load-failed': 'सर्वे लोड नहीं हो सका। कृपया फिर से कोशिश करें।',
  'no-survey': 'कोई सर्वे नहीं चुना गया: survey-id एट्रिब्यूट नहीं है।',
}

export const translation: Translated = { survey }
