import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { goalMessages } from './messages.ts'

const goal: Translation<typeof goalMessages> = {
  mine: 'मेरा लक्ष्य',
  mineIs: 'मेरा लक्ष्य: {name}',
  pin: 'लक्ष्य बनाएँ',
  unpin: 'लक्ष्य हटाएँ',
  points: { one: '{n} पॉइंट', other: '{n} पॉइंट' },
  toGo: '{amount} और चाहिए',
  toGoSurveys: { one: '{amount} और चाहिए, क़रीब {n} सर्वे', other: '{amount} और चाहिए, क़रीब {n} सर्वे' },
  reached: 'इसके लिए आपके पास पूरे पॉइंट हैं।',
}

export const translation: Translated = { goal }
