import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { setPasswordMessages } from './messages.ts'

const texts: Translation<typeof setPasswordMessages> = {
  title: 'पासवर्ड बनाएँ',
  lede: 'आपके खाते में Google से साइन इन होता है। पासवर्ड बनाने पर दोनों से हो सकेगा।',
  submit: 'पासवर्ड बनाएँ',
  done: 'पासवर्ड बन गया! अब आप अपने ईमेल और इस पासवर्ड से साइन इन कर सकते हैं।',
  failed: 'पासवर्ड नहीं बन सका',
  'answer-failed': 'पासवर्ड नहीं बन सका',
}

export const translation: Translated = { 'set-password': texts }
