import { i18n } from '../../ui/messages/i18n.ts'

export const phoneMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-phone': 'Please enter a phone number with 7 to 15 digits.',
  },
)
