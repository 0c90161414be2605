import { i18n } from './i18n.ts'

export const commonMessages = i18n(
  'common',
  { hi: () => import('./hi.ts') },
  {
    loading: 'Loading…',
    tryAgain: 'Try Again',
    showPassword: 'Show password',
    screenFailed: 'This part could not be loaded.',
    viewFailed: 'This part of the page could not be shown.',
    hidePassword: 'Hide password',
    signIn: 'Sign In',
    unreachable: 'The panel cannot be reached right now.',
  },
)
