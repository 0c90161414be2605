import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { loginMessages } from './messages.ts'

const login: Translation<typeof loginMessages> = {
  title: 'फिर से स्वागत है',
  lede: 'साइन इन करके अपने सर्वे और पॉइंट देखें।',
  password: 'पासवर्ड',
  forgot: 'पासवर्ड भूल गए?',
  signIn: 'साइन इन करें',
  newHere: 'पैनल पर नए हैं?',
  createAccount: 'खाता बनाएँ',
  verifyLogin: 'साइन इन की पुष्टि करें',
  verifyEmail: 'ईमेल की पुष्टि करें',
  signedIn: 'आप साइन इन हैं।',
  signOut: 'साइन आउट',
  'email-missing': 'कृपया अपना ईमेल पता डालें',
  'password-missing': 'कृपया अपना पासवर्ड डालें',
  'login-failed': 'साइन इन नहीं हो सका',
  'login-exception': 'साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  'code-failed': 'OTP की पुष्टि नहीं हो सकी',
  'email-code-failed': 'ईमेल की पुष्टि नहीं हो सकी',
  'email-verified': 'ईमेल की पुष्टि हो गई! अब आप साइन इन कर सकते हैं।',
  resent: 'कोड फिर से आपके ईमेल पर भेज दिया गया है',
  'resend-failed': 'कोड फिर से नहीं भेजा जा सका',
  expired: 'कृपया फिर से साइन इन करें।',
  'oauth-failed': 'साइन इन नहीं हो सका। कृपया फिर से कोशिश करें।',
  'no-token': 'साइन इन का टोकन नहीं मिला।',
}

export const translation: Translated = { login }
