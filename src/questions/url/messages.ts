import { i18n } from '../../ui/messages/i18n.ts'

export const urlMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    'answer-url': 'Please enter a web address, such as example.com or https://example.com/page.',
  },
)
