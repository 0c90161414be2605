import { i18n } from '../messages/i18n.ts'

// Spec, section 2 (login, register).
export const googleMessages = i18n('google', () => import('../messages/hindi.ts'), {
  or: 'or',
  google: 'Continue with Google',
})
