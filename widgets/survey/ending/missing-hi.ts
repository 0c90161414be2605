import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { missingMessages } from './missing-messages.ts'

const missing: Translation<typeof missingMessages> = {
  'not-found': 'हो सकता है यह बंद हो गया हो, या इसका लिंक अधूरा हो।',
  'load-failed': 'दिक़्क़त हमारी तरफ़ या आपके कनेक्शन में हो सकती है। अगर आप ऑफ़लाइन हैं, तो कनेक्शन आते ही यह अपने आप लोड हो जाएगा।',
  empty: 'यह अभी तैयार नहीं है, इसमें आपकी कोई ग़लती नहीं।',
  list: 'आपके लिए खुले सर्वे सूची में हैं।',
}

export const translation: Translated = { 'survey-missing': missing }
