import { i18n } from '../../ui/messages/i18n.ts'

// A part of the survey's texts, so that a page replaces them where it replaces the others.
export const phoneMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-phone': 'Please enter a phone number with 7 to 15 digits.',
  },
)
