import { i18n } from '../../src/ui/messages/i18n.ts'

export const toastsMessages = i18n(
  'toasts',
  { hi: () => import('./hi.ts') },
  {
    close: 'Close',
  },
)
