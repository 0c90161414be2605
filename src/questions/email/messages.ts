import { i18n } from '../../ui/messages/i18n.ts'

// A part of the survey's texts, so that a page replaces them where it replaces the others.
export const emailMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-email': 'Please enter an email address, like name@example.com.',
  },
)
