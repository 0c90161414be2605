import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { offerMessages } from './offer-messages.ts'

const offer: Translation<typeof offerMessages> = {
  start: 'शुरू करें',
  goOn: 'जारी रखें',
  signIn: 'साइन इन करें',
  points: { one: '{n} पॉइंट', other: '{n} पॉइंट' },
  questions: { one: '{n} सवाल', other: '{n} सवाल' },
  audience: 'किनके लिए:',
  measured: 'ज़्यादातर लोगों को {from} से {to} मिनट लगे।',
  measuredAlike: { one: 'ज़्यादातर लोगों को लगभग {n} मिनट लगा।', other: 'ज़्यादातर लोगों को लगभग {n} मिनट लगे।' },
  answerFirst: 'पहले जवाब दें। अंत में पॉइंट पाने के लिए साइन इन करने तक आपके जवाब इसी डिवाइस पर रहते हैं।',
  membersOnly: 'यह सर्वे सदस्यों के लिए है: शुरू होने से पहले आप साइन इन करते हैं या खाता बनाते हैं।',
  member: 'पहले से सदस्य हैं?',
  startFailed: 'सवाल लोड नहीं हो सके। कृपया फिर से कोशिश करें।',
  signInFor: 'आपके जवाब सहेजे हुए हैं। साइन इन होते ही हम उन्हें भेज देंगे और {amount} आपके होंगे।',
  back: 'सर्वे पर वापस जाएँ',
}

export const translation: Translated = { 'survey-offer': offer }
