import { i18n } from '../../src/messages/i18n.ts'

export const toastsMessages = i18n('toasts', (language) => import(`./${language}.ts`), {
  close: 'Close',
})
