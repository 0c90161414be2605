import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { forgotPasswordMessages } from './messages.ts'

const texts: Translation<typeof forgotPasswordMessages> = {
  title: 'पासवर्ड भूल गए?',
  lede: 'हम आपके पते पर कोड भेजेंगे।',
  submit: 'कोड भेजें',
  'email-missing': 'कृपया अपना ईमेल पता डालें',
  sent: 'अगर इस ईमेल से कोई खाता है, तो पासवर्ड रीसेट करने का OTP भेज दिया गया है। कृपया अपना ईमेल देखें।',
  failed: 'पासवर्ड रीसेट का ईमेल नहीं भेजा जा सका',
  'request-failed': 'पासवर्ड रीसेट का अनुरोध पूरा नहीं हो सका',
}

export const translation: Translated = { 'forgot-password': texts }
