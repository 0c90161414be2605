import type { Translated, Translation } from '../../src/messages/catalogue.ts'
import type { navMessages } from './messages.ts'

const nav: Translation<typeof navMessages> = {
  main: 'मुख्य',
  login: 'साइन इन',
  signUp: 'खाता बनाएँ',
  dashboard: 'डैशबोर्ड',
  surveys: 'सर्वे',
  rewards: 'रिवॉर्ड',
  profile: 'प्रोफ़ाइल',
  paymentHistory: 'भुगतान का इतिहास',
  logout: 'साइन आउट',
  menu: 'मेन्यू',
  balance: 'बैलेंस',
  home: 'पैनल, डैशबोर्ड पर जाएँ',
  account: '{name} का खाता',
  member: 'सदस्य',
  unfinished: {
    one: 'आपका एक सर्वे अधूरा है, और उसके जवाब यहाँ रखे हैं',
    other: 'आपके {n} सर्वे अधूरे हैं, और उनके जवाब यहाँ रखे हैं',
  },
  unfinishedText:
    'ये जवाब इसी डिवाइस पर हैं। अगर इसे और लोग भी इस्तेमाल करते हैं, तो इन्हें हटा दें। अगर यह सिर्फ़ आपका है, तो अगली बार साइन इन करके यहीं से आगे बढ़ सकते हैं।',
  keepAnswers: 'रहने दें और साइन आउट करें',
  forgetAnswers: 'हटाएँ और साइन आउट करें',
}

export const hindi: Translated = { nav }
