import { i18n } from '../../src/ui/messages/i18n.ts'

export const sessionsMessages = i18n(
  'profile-sessions',
  { hi: () => import('./sessions-hi.ts') },
  {
    title: 'Devices Where You Are Signed In',
    unknown: 'Unknown device',
    unknownTime: 'not known',
    lastUsed: 'Last used: {time}',
    now: 'In use now',
    current: 'This device',
    signOut: 'Sign Out',
    signOutOthers: 'Sign Out All Other Devices',
    ended: 'The device has been signed out.',
    'all-ended': 'All other devices have been signed out.',
    'end-failed': 'The device could not be signed out. Please try again.',
  },
)
