/**
 * The elements in the picture `/pictures/previews.webp`, from top to bottom, each in a tile of this size. The picture is
 * made by `npm run screens -- --pictures`.
 */
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
/** The sizes of the other pictures. */
export const sizes = { members: { width: 1280, height: 700 }, phones: { width: 1280, height: 676 } } as const
