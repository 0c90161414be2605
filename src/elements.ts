/** Every element's tag without its prefix, which is also its folder in `widgets/` and its file in `dist/`. */
export const elementNames = [
  'app',
  'landing',
  'login',
  'register',
  'verify-email',
  'forgot-password',
  'reset-password',
  'set-password',
  'oauth-callback',
  'dashboard',
  'survey-list',
  'survey',
  'rewards',
  'profile',
  'payment-history',
  'nav',
  'footer',
  'toasts',
] as const

export type ElementName = (typeof elementNames)[number]
