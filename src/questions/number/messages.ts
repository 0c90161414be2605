import { i18n } from '../../ui/messages/i18n.ts'

export const numberMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-number': 'Please enter a number, such as 12 or 3.5.',
    'answer-unclear': 'This can be read as {one} or as {other}. Please write one of them.',
    'answer-small': 'Please enter {min} or more.',
    'answer-large': 'Please enter {max} or less.',
  },
)
