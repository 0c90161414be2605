import { i18n } from '../../src/ui/messages/i18n.ts'

// On the sign-in and registration screens (docs/rules.md, Google sign-in).
export const googleMessages = i18n(
  'google',
  { hi: () => import('./hi.ts') },
  {
    or: 'or',
    google: 'Continue with Google',
  },
)
