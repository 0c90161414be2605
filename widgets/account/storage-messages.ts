import { i18n } from '../../src/ui/messages/i18n.ts'

export const storageMessages = i18n(
  'storage',
  { hi: () => import('./storage-hi.ts') },
  {
    denied:
      'Your browser does not let this site store anything. You stay signed in only until you reload or leave this page. To stay signed in, allow cookies and site data for this site in the settings of your browser.',
  },
)
