import type { Translated, Translation } from '../../../src/ui/messages/catalogue.ts'
import type { earningsMessages } from './messages.ts'

const earnings: Translation<typeof earningsMessages> = {
  loading: 'आपकी कमाई लोड हो रही है…',
  failed: 'आपकी कमाई लोड नहीं हो सकी',
  stale: 'ये पहले के आँकड़े हैं।',
  none: 'अभी तक कोई कमाई नहीं',
  noneHint: 'सर्वे से हुई आपकी कमाई यहाँ महीने-दर-महीने दिखेगी।',
  asTable: 'तालिका दिखाएँ',
  asPicture: 'चार्ट दिखाएँ',
  byMonth: 'महीने-दर-महीने कमाई',
  earlier: 'पहले के महीने',
  later: 'बाद के महीने',
  soFar: '{month}, अब तक',
  points: 'पॉइंट',
  month: 'महीना',
  surveys: 'सर्वे',
  noSurvey: 'कोई सर्वे नहीं',
  fromSurveys: { one: '{n} सर्वे से', other: '{n} सर्वे से' },
  value: '{month}: {rupees}, {surveys}',
  undated: {
    one: 'बिना तारीख़ वाले सर्वे का {n} पॉइंट चार्ट में नहीं है।',
    other: 'बिना तारीख़ वाले सर्वे के {n} पॉइंट चार्ट में नहीं हैं।',
  },
}

export const translation: Translated = { 'dashboard-earnings': earnings }
