import { i18n } from '../../ui/messages/i18n.ts'

export const emailMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-email': 'Please enter an email address, like name@example.com.',
  },
)
