import { i18n } from '../../src/ui/messages/i18n.ts'

export const launcherMessages = i18n(
  'launcher',
  { hi: () => import('./hi.ts') },
  {
    answer: 'Answer a Survey',
    label: 'A survey for you',
    close: 'Close',
  },
)
