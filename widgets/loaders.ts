import type { Tag } from './manifest.ts'

export const loaders: Readonly<Record<Tag, () => Promise<unknown>>> = {
  'panel-app': () => import('./app/element.ts'),
  'panel-landing': () => import('./landing/element.ts'),
  'panel-login': () => import('./login/element.ts'),
  'panel-register': () => import('./register/element.ts'),
  'panel-verify-email': () => import('./verify-email/element.ts'),
  'panel-forgot-password': () => import('./forgot-password/element.ts'),
  'panel-reset-password': () => import('./reset-password/element.ts'),
  'panel-set-password': () => import('./set-password/element.ts'),
  'panel-oauth-callback': () => import('./oauth-callback/element.ts'),
  'panel-dashboard': () => import('./dashboard/element.ts'),
  'panel-survey-list': () => import('./survey-list/element.ts'),
  'panel-survey': () => import('./survey/element.ts'),
  'panel-launcher': () => import('./launcher/element.ts'),
  'panel-rewards': () => import('./rewards/element.ts'),
  'panel-profile': () => import('./profile/element.ts'),
  'panel-payment-history': () => import('./payment-history/element.ts'),
  'panel-passbook': () => import('./passbook/element.ts'),
  'panel-nav': () => import('./nav/element.ts'),
  'panel-footer': () => import('./footer/element.ts'),
  'panel-toasts': () => import('./toasts/element.ts'),
}
