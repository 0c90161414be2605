import { i18n } from '../messages/i18n.ts'

// Spec, section 2 (surveys): under 60 minutes 'N min', otherwise 'Xh Ym' or 'Xh'.
export const durationMessages = i18n('duration', () => import('../messages/hindi.ts'), {
  minutes: '{n} min',
  hours: '{n}h',
  both: '{n}h {minutes}m',
})
