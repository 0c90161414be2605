import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { passkeyMessages } from './messages.ts'

const passkeys: Translation<typeof passkeyMessages> = {
  use: 'पासकी से साइन इन करें',
  title: 'पासकी',
  lede: 'पासवर्ड या कोड के बिना, अपने फ़िंगरप्रिंट, चेहरे या स्क्रीन लॉक से साइन इन करें।',
  add: 'पासकी जोड़ें',
  unnamed: 'यह डिवाइस',
  added: 'आपकी पासकी तैयार है। अगली बार इससे साइन इन करें।',
  exists: 'इस डिवाइस पर आपके खाते की पासकी पहले से है।',
  'add-failed': 'पासकी नहीं जोड़ी जा सकी। कृपया फिर से कोशिश करें।',
  addedOn: '{date} को जोड़ी गई',
  usedOn: 'पिछली बार {date} को इस्तेमाल हुई',
  blocked: 'रोक दी गई है, क्योंकि लगता है कि इसकी नक़ल मौजूद है। इसे हटाकर नई पासकी जोड़ें।',
  rename: 'नाम बदलें',
  name: 'पासकी का नाम',
  'name-missing': 'कृपया नाम डालें',
  save: 'नाम सेव करें',
  renamed: 'नाम बदल दिया गया है।',
  'rename-failed': 'नाम नहीं बदला जा सका। कृपया फिर से कोशिश करें।',
  remove: 'हटाएँ',
  removeHint: 'इसके बाद इस पासकी से साइन इन नहीं होगा, और दूसरे सभी डिवाइस साइन आउट हो जाएँगे।',
  confirmRemove: 'पासकी हटाएँ',
  removed: 'पासकी हटा दी गई है। दूसरे सभी डिवाइस साइन आउट कर दिए गए हैं।',
  'remove-failed': 'पासकी नहीं हटाई जा सकी। कृपया फिर से कोशिश करें।',
  cancel: 'रद्द करें',
  offer: 'अगली बार जल्दी साइन इन करना चाहेंगे?',
  notNow: 'नहीं, धन्यवाद',
}

export const translation: Translated = { passkeys }
