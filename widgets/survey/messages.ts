import { i18n } from '../../src/ui/messages/i18n.ts'

export const surveyMessages = i18n(
  'survey',
  { hi: () => import('./hi.ts') },
  {
    forGuests: 'A Survey for Members',
    loading: 'Loading survey…',
    backToSurveys: 'Back to Surveys',
    tryAgain: 'Try Again',
    empty: 'This survey is not available or has no questions.',
    'not-found': 'Survey not found or not available',
    'load-failed': 'Failed to load survey. Please try again.',
    'no-survey': 'No survey was chosen: the survey-id attribute is missing.',
  },
)
