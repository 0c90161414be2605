import { i18n } from '../../src/ui/messages/i18n.ts'

export const googleMessages = i18n(
  'google',
  { hi: () => import('./hi.ts') },
  {
    or: 'or',
    google: 'Continue with Google',
  },
)
