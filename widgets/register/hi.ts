import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { registerMessages } from './messages.ts'

const register: Translation<typeof registerMessages> = {
  title: 'खाता बनाएँ',
  lede: 'सर्वे के जवाब दें, पॉइंट कमाएँ। एक पॉइंट यानी एक रुपया।',
  firstName: 'नाम',
  lastName: 'उपनाम',
  password: 'पासवर्ड',
  confirmation: 'पासवर्ड दोबारा डालें',
  agree: 'मैं {terms} से सहमत हूँ',
  agreeToBoth: 'मैं {terms} और {privacy} से सहमत हूँ',
  terms: 'नियम और शर्तों',
  privacy: 'प्राइवेसी पॉलिसी',
  submit: 'खाता बनाएँ',
  member: 'पहले से सदस्य हैं?',
  signIn: 'साइन इन करें',
  'first-name-missing': 'नाम ज़रूरी है',
  'last-name-missing': 'उपनाम ज़रूरी है',
  'name-unfit': 'कृपया छोटा या सरल नाम डालें',
  'email-missing': 'ईमेल ज़रूरी है',
  'password-rules': 'पासवर्ड को सुरक्षा की सभी शर्तें पूरी करनी होंगी',
  'password-mismatch': 'दोनों पासवर्ड एक जैसे नहीं हैं',
  'terms-open': 'नियम और शर्तों से सहमत होना ज़रूरी है',
  'google-consent': 'Google से खाता बनाने के लिए नीचे दी सूचना पढ़ें, फिर दोबारा Google से जारी रखें।',
  registered: 'खाता बन गया! पुष्टि के लिए कृपया अपना ईमेल देखें।',
  'register-failed': 'रजिस्ट्रेशन नहीं हो सका। कृपया फिर से कोशिश करें।',
  'answer-failed': 'रजिस्ट्रेशन नहीं हो सका',
}

export const translation: Translated = { register }
