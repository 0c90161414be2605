import { i18n } from '../../ui/messages/i18n.ts'

export const multipleChoiceMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    chooseOne: 'Choose one answer.',
  },
)
