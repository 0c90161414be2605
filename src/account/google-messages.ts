import { i18n } from '../messages/i18n.ts'

// On the sign-in and registration screens (docs/rules.md, Google sign-in).
export const googleMessages = i18n(
  'google',
  { hi: () => import('../messages/hi.ts') },
  {
    or: 'or',
    google: 'Continue with Google',
  },
)
