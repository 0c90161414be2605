import type { Translated, Translation } from '../../src/messages/catalogue.ts'
import type { oauthCallbackMessages } from './messages.ts'

const texts: Translation<typeof oauthCallbackMessages> = {
  working: 'साइन इन हो रहा है…',
  title: 'Google से साइन इन',
  'oauth-failed': 'साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  'no-token': 'साइन इन का टोकन नहीं मिला।',
  login: 'साइन इन पर वापस जाएँ',
  linked: 'आपका Google खाता जुड़ गया है। अब आप उससे भी साइन इन कर सकते हैं।',
  'link-failed': 'आपका Google खाता नहीं जोड़ा जा सका। कृपया फिर से कोशिश करें।',
}

export const translation: Translated = { 'oauth-callback': texts }
