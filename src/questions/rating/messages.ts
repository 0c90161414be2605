import { i18n } from '../../ui/messages/i18n.ts'

export const ratingMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    place: '{n} of {total}',
    'answer-rating': 'Please choose a rating.',
  },
)
