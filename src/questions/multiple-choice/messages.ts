import { i18n } from '../../ui/messages/i18n.ts'

// A part of the survey's texts, so that a page replaces them where it replaces the others.
export const multipleChoiceMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    chooseOne: 'Choose one answer.',
  },
)
