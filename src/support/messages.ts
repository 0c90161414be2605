import { i18n } from '../messages/i18n.ts'

export const supportMessages = i18n('support', (language) => import(`./${language}.ts`), {
  contact: 'Contact Support',
})
