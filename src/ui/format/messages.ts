import { i18n } from '../messages/i18n.ts'

export const durationMessages = i18n(
  'duration',
  { hi: () => import('../messages/hi.ts') },
  {
    minutes: '{n} min',
    hours: '{n}h',
    both: '{n}h {minutes}m',
  },
)
