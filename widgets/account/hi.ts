import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { googleMessages } from './google-messages.ts'
import type { accountMessages } from './messages.ts'
import type { newPasswordMessages } from './new-password/messages.ts'
import type { passwordGuideMessages } from './password-guide/messages.ts'

const account: Translation<typeof accountMessages> = {
  email: 'ईमेल',
  code: '6 अंकों का कोड',
  codeSent: 'हमने 6 अंकों का कोड इस पते पर भेजा है:',
  resend: 'कोड फिर से भेजें',
  resendIn: '{seconds} सेकंड में फिर से भेजें',
  back: 'साइन इन पर वापस जाएँ',
  'email-invalid': 'ईमेल पता डालें, जैसे name@example.com।',
}

const google: Translation<typeof googleMessages> = {
  or: 'या',
  google: 'Google से जारी रखें',
}

const newPassword: Translation<typeof newPasswordMessages> = {
  resetCode: 'ईमेल में भेजा गया कोड',
  newPassword: 'नया पासवर्ड',
  confirmation: 'नया पासवर्ड दोबारा डालें',
  hint: 'कम से कम 6 अक्षर।',
  'fields-open': 'सभी जानकारी भरना ज़रूरी है',
  'password-short': 'पासवर्ड कम से कम 6 अक्षरों का होना चाहिए',
  'password-mismatch': 'दोनों पासवर्ड एक जैसे नहीं हैं',
}

const passwordGuide: Translation<typeof passwordGuideMessages> = {
  rules: 'आपके पासवर्ड में चाहिए',
  length: 'कम से कम 8 अक्षर',
  uppercase: 'एक बड़ा अक्षर (A–Z)',
  lowercase: 'एक छोटा अक्षर (a–z)',
  digit: 'एक अंक',
  special: 'एक विशेष चिह्न, जैसे ! @ # या %',
  met: 'पूरा',
  open: 'अभी पूरा नहीं',
  strength: 'पासवर्ड की मज़बूती',
  weak: 'कमज़ोर',
  fair: 'ठीक-ठाक',
  good: 'अच्छा',
  strong: 'मज़बूत',
  match: 'दोनों पासवर्ड एक जैसे हैं',
  mismatch: 'दोनों पासवर्ड एक जैसे नहीं हैं',
}

export const translation: Translated = {
  account,
  google,
  'new-password': newPassword,
  'password-guide': passwordGuide,
}
