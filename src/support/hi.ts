import type { Translated, Translation } from '../messages/catalogue.ts'
import type { supportMessages } from './messages.ts'

const support: Translation<typeof supportMessages> = {
  contact: 'सपोर्ट से बात करें',
}

export const translation: Translated = { support }
