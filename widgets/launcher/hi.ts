import type { Translated, Translation } from '../../src/ui/messages/catalogue.ts'
import type { launcherMessages } from './messages.ts'

const launcher: Translation<typeof launcherMessages> = {
  answer: 'सर्वे का जवाब दें',
  label: 'आपके लिए एक सर्वे',
  close: 'बंद करें',
}

export const translation: Translated = { launcher }
