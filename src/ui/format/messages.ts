import { i18n } from '../messages/i18n.ts'

export const screeningMessages = i18n(
  'screening',
  { hi: () => import('../messages/hi.ts') },
  {
    after: { one: 'You know after {n} question.', other: 'You know after {n} questions.' },
    otherwise: '{amount} if it is not for you.',
  },
)

export const durationMessages = i18n(
  'duration',
  { hi: () => import('../messages/hi.ts') },
  {
    minutes: '{n} min',
    hours: '{n}h',
    both: '{n}h {minutes}m',
  },
)
