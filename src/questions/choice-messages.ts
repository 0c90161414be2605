import { i18n } from '../ui/messages/i18n.ts'

export const choiceMessages = i18n(
  'survey-taking',
  { hi: () => import('./choice-hi.ts') },
  {
    otherText: 'Please say which',
    'answer-other': 'Please write your answer into the field below the option.',
    'answer-exclusive': 'One of these options can only be chosen alone.',
    'answer-few': 'Please choose at least {min} of the options.',
    'answer-many': 'Please choose at most {max} of the options.',
  },
)
