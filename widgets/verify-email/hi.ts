import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { verifyEmailMessages } from './messages.ts'

const texts: Translation<typeof verifyEmailMessages> = {
  title: 'अपने ईमेल की पुष्टि करें',
  enterEmail: 'वह पता डालें जिस पर कोड भेजा गया था।',
  verify: 'ईमेल की पुष्टि करें',
  'email-missing': 'ईमेल ज़रूरी है',
  'code-incomplete': 'कृपया OTP के पूरे 6 अंक डालें',
  'verify-failed': 'पुष्टि नहीं हो सकी',
  'verify-answer-failed': 'ईमेल की पुष्टि नहीं हो सकी',
  'complete-answer-failed': 'रजिस्ट्रेशन पूरा नहीं हो सका',
  'verify-exception': 'कुछ गड़बड़ हो गई। कृपया बाद में फिर से कोशिश करें।',
  verified: 'ईमेल की पुष्टि हो गई!',
  registered: 'रजिस्ट्रेशन पूरा हो गया!',
  resent: 'पुष्टि का ईमेल भेज दिया गया!',
  'resend-failed': 'पुष्टि का ईमेल फिर से नहीं भेजा जा सका',
  'send-answer-failed': 'पुष्टि का ईमेल नहीं भेजा जा सका',
  'resend-answer-failed': 'रजिस्ट्रेशन का ईमेल फिर से नहीं भेजा जा सका',
  'registration-gone': 'रजिस्ट्रेशन की जानकारी नहीं मिली। कृपया फिर से रजिस्टर करें।',
}

export const translation: Translated = { 'verify-email': texts }
