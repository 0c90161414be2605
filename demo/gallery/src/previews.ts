/** The elements in `/pictures/previews.webp`, from top to bottom, each in a tile of this size. */
export const previewed: readonly string[] = [
  'panel-survey',
  'panel-launcher',
  'panel-survey-list',
  'panel-rewards',
  'panel-payment-history',
  'panel-passbook',
  'panel-dashboard',
  'panel-profile',
  'panel-toasts',
  'panel-login',
  'panel-register',
  'panel-verify-email',
  'panel-forgot-password',
  'panel-reset-password',
  'panel-set-password',
  'panel-oauth-callback',
  'panel-app',
  'panel-landing',
  'panel-nav',
  'panel-footer',
]
export const tile = { width: 320, height: 200 } as const
export const sizes = { members: { width: 1280, height: 700 }, phones: { width: 1280, height: 676 } } as const
