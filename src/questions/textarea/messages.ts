import { i18n } from '../../ui/messages/i18n.ts'

export const textareaMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    textareaHint: 'Press Shift and Enter for a new line.',
  },
)
