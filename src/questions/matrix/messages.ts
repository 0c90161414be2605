import { i18n } from '../../ui/messages/i18n.ts'

export const matrixMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    chooseInRows: 'Choose one answer in each row.',
    'answer-rows': 'Please choose an answer in every row.',
  },
)
