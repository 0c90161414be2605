import { i18n } from '../messages/i18n.ts'

// Under 60 minutes 'N min', otherwise 'Xh Ym' or 'Xh' (docs/rules.md, Survey list).
export const durationMessages = i18n(
  'duration',
  { hi: () => import('../messages/hi.ts') },
  {
    minutes: '{n} min',
    hours: '{n}h',
    both: '{n}h {minutes}m',
  },
)
