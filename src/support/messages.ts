import { i18n } from '../messages/i18n.ts'

export const supportMessages = i18n(
  'support',
  { hi: () => import('./hi.ts') },
  {
    contact: 'Contact Support',
  },
)
