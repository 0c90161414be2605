import { i18n } from '../../ui/messages/i18n.ts'

export const dateMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-date':
      'This date is not complete, or there is no such day. Please enter day, month and year, or empty the field.',
    'answer-year': 'Please enter the year with four digits, from 1900 on.',
    'answer-early': 'Please enter a day from {min} on.',
    'answer-late': 'Please enter a day up to {max}.',
  },
)
