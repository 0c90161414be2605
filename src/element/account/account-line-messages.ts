import { i18n } from '../../ui/messages/i18n.ts'

export const accountLineMessages = i18n(
  'account-line',
  { hi: () => import('../../ui/messages/hi.ts') },
  {
    signedInAs: 'Signed in as {email}',
    signOut: 'Sign Out',
  },
)
