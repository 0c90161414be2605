import { i18n } from '../../../src/ui/messages/i18n.ts'

export const missingMessages = i18n(
  'survey-missing',
  { hi: () => import('./missing-hi.ts') },
  {
    'not-found': 'It may have closed, or its link may be incomplete.',
    'load-failed':
      'The problem may be on our side or in your connection. If you are offline, it loads once you are back.',
    empty: 'It is not ready yet.',
    list: 'Your list has the surveys that are open to you.',
  },
)
