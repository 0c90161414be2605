import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { toastsMessages } from './messages.ts'

const toasts: Translation<typeof toastsMessages> = {
  close: 'बंद करें',
}

export const translation: Translated = { toasts }
