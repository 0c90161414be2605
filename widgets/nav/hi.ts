import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { navMessages } from './messages.ts'

const nav: Translation<typeof navMessages> = {
  main: 'मुख्य',
  login: 'साइन इन',
  signUp: 'खाता बनाएँ',
  dashboard: 'डैशबोर्ड',
  surveys: 'सर्वे',
  rewards: 'रिवॉर्ड',
  passbook: 'पासबुक',
  profile: 'प्रोफ़ाइल',
  paymentHistory: 'भुगतान का इतिहास',
  logout: 'साइन आउट',
  menu: 'मेन्यू',
  balance: 'बैलेंस',
  home: 'पैनल, डैशबोर्ड पर जाएँ',
  account: '{name} का खाता',
  member: 'सदस्य',
}

export const translation: Translated = { nav }
