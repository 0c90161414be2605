import type { Translated, Translation } from '../../src/messages/catalogue.ts'
import type { resetPasswordMessages } from './messages.ts'

const texts: Translation<typeof resetPasswordMessages> = {
  title: 'पासवर्ड रीसेट करें',
  lede: 'मेल में आया कोड डालें और नया पासवर्ड चुनें।',
  submit: 'पासवर्ड रीसेट करें',
  done: 'पासवर्ड रीसेट हो गया! साइन इन पर ले जाया जा रहा है...',
  failed: 'पासवर्ड रीसेट नहीं हो सका',
  'answer-failed': 'पासवर्ड रीसेट नहीं हो सका',
}

export const hindi: Translated = { 'reset-password': texts }
