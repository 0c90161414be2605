import type { Translated, Translation } from './catalogue.ts'
import type { supportMessages } from './support.ts'

const support: Translation<typeof supportMessages> = {
  contact: 'सपोर्ट से बात करें',
}

export const translation: Translated = { support }
