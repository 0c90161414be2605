import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { footerMessages } from './messages.ts'

const footer: Translation<typeof footerMessages> = {
  global: 'दुनिया भर में काम करने वाली मार्केट-रिसर्च कंपनी।',
  about: 'सदस्य अपनी राय देते हैं, और उसके पैसे पाते हैं।',
  explore: 'देखें',
  home: 'होम',
  surveys: 'उपलब्ध सर्वे',
  rewards: 'रिवॉर्ड',
  dashboard: 'डैशबोर्ड',
  help: 'मदद',
  howItWorks: 'यह कैसे काम करता है',
  faq: 'अक्सर पूछे जाने वाले सवाल',
  helpCenter: 'सहायता केंद्र',
  contactSupport: 'सपोर्ट से बात करें',
  legal: 'क़ानूनी',
  privacy: 'प्राइवेसी',
  terms: 'शर्तें',
  cookies: 'कुकी नीति',
  guidelines: 'कम्युनिटी के नियम',
  contact: 'संपर्क',
  support: 'सपोर्ट आपके लिए चौबीसों घंटे मौजूद है।',
  email: 'ईमेल',
  phone: 'फ़ोन',
  office: 'दफ़्तर',
}

export const translation: Translated = { footer }
