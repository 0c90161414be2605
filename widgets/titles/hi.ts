import type { Translated } from '../../src/ui/messages/catalogue.ts'
import type { Tag } from '../manifest.ts'

const titles: Readonly<Record<Tag, string>> = {
  'panel-landing': 'अपनी राय दें, रिवॉर्ड पाएँ',
  'panel-login': 'साइन इन',
  'panel-register': 'खाता बनाएँ',
  'panel-verify-email': 'ईमेल की पुष्टि करें',
  'panel-forgot-password': 'पासवर्ड भूल गए',
  'panel-reset-password': 'पासवर्ड रीसेट करें',
  'panel-set-password': 'पासवर्ड बनाएँ',
  'panel-oauth-callback': 'साइन इन हो रहा है',
  'panel-dashboard': 'डैशबोर्ड',
  'panel-survey-list': 'सर्वे',
  'panel-survey': 'सर्वे',
  'panel-launcher': 'सर्वे खोलने का बटन',
  'panel-rewards': 'रिवॉर्ड',
  'panel-profile': 'मेरी प्रोफ़ाइल',
  'panel-payment-history': 'भुगतान का इतिहास',
  'panel-passbook': 'पासबुक',
  'panel-app': 'सर्वे पैनल',
  'panel-nav': 'पैनल का मेन्यू',
  'panel-footer': 'पैनल के बारे में',
  'panel-toasts': 'पैनल के संदेश',
}

export const translation: Translated = { titles }
