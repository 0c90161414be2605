import { i18n } from '../../src/messages/i18n.ts'

export const toastsMessages = i18n('toasts', () => import('./hindi.ts'), {
  close: 'Close',
})
