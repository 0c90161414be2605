import { i18n } from '../../ui/messages/i18n.ts'

export const checkboxMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    chooseSeveral: 'Choose all that apply.',
    chooseExactly: 'Choose {max}.',
    chooseBetween: 'Choose {min} to {max}.',
    chooseAtLeast: 'Choose {min} or more.',
    chooseUpTo: 'Choose up to {max}.',
  },
)
