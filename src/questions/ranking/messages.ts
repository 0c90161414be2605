import { i18n } from '../../ui/messages/i18n.ts'

export const rankingMessages = i18n(
  'survey-taking',
  { hi: () => import('./hi.ts') },
  {
    rankAll: 'Press the options in your order, or drag them.',
    rankTop: 'Press your first {count} in order, or drag them.',
    moveUp: 'Move {option} up',
    moveDown: 'Move {option} down',
    ranked: '{option}, place {n} of {total}',
    unranked: '{option}, no place',
    'answer-ranks': 'Please give {count} options a place.',
  },
)
