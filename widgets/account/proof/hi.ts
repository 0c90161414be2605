import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { proofMessages } from './messages.ts'

const proof: Translation<typeof proofMessages> = {
  title: 'कृपया पुष्टि करें कि यह आप ही हैं।',
  lede: 'इससे आपके पॉइंट और आपका डेटा सुरक्षित रहते हैं। इसके बाद हम आपका काम आगे बढ़ाएँगे।',
  password: 'आपका पासवर्ड',
  sendHint: 'हम 6 अंकों का कोड इस पते पर भेजेंगे:',
  send: 'कोड भेजें',
  useCode: 'ईमेल के कोड से पुष्टि करें',
  usePassword: 'पासवर्ड से पुष्टि करें',
  continue: 'जारी रखें',
  cancel: 'रद्द करें',
  'password-open': 'कृपया अपना पासवर्ड डालें',
  'code-open': 'कृपया कोड के पूरे 6 अंक डालें',
  'proof-failed': 'पुष्टि नहीं हो सकी। कृपया अपना कनेक्शन जाँचकर फिर से कोशिश करें।',
  'send-failed': 'कोड नहीं भेजा जा सका। कृपया फिर से कोशिश करें।',
  resent: 'हमने कोड फिर से भेज दिया है।',
  closed: 'कुछ भी नहीं किया गया, क्योंकि आपने पुष्टि नहीं की कि यह आप ही हैं। आप कभी भी फिर से कोशिश कर सकते हैं।',
}

export const translation: Translated = { proof }
