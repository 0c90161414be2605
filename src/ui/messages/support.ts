import { i18n } from './i18n.ts'

export const supportMessages = i18n(
  'support',
  { hi: () => import('./support-hi.ts') },
  {
    contact: 'Contact Support',
  },
)
