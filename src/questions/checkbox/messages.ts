import { i18n } from '../../ui/messages/i18n.ts'

// A part of the survey's texts, so that a page replaces them where it replaces the others.
export const checkboxMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    chooseSeveral: 'Choose all that apply.',
  },
)
