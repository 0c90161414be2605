import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { resetPasswordMessages } from './messages.ts'

const texts: Translation<typeof resetPasswordMessages> = {
  title: 'पासवर्ड रीसेट करें',
  lede: 'मेल में आया कोड डालें और नया पासवर्ड चुनें।',
  submit: 'पासवर्ड रीसेट करें',
  done: 'पासवर्ड रीसेट हो गया! साइन इन पर ले जाया जा रहा है...',
  failed: 'पासवर्ड रीसेट नहीं हो सका',
  'answer-failed': 'पासवर्ड रीसेट नहीं हो सका',
  keepGoogle: 'पिछले 30 दिनों में जोड़ा गया Google खाता जुड़ा रहने दें',
  keepGoogleHint: 'सिर्फ़ तब चुनें जब वह आपने जोड़ा हो।',
}

export const translation: Translated = { 'reset-password': texts }
