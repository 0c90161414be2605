import { i18n } from '../../ui/messages/i18n.ts'

// A part of the survey's texts, so that a page replaces them where it replaces the others.
export const ratingMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    place: '{n} of {total}',
    'answer-rating': 'Please choose a rating.',
  },
)
