import type { Tag } from '../../../widgets/manifest.ts'

export const groupOrder = ['Surveys', 'Money', 'Account', 'Signing in', 'The whole site'] as const

type Group = (typeof groupOrder)[number]

export const groups: Readonly<Record<string, Group>> = {
  'panel-app': 'The whole site',
  'panel-landing': 'The whole site',
  'panel-login': 'Signing in',
  'panel-register': 'Signing in',
  'panel-verify-email': 'Signing in',
  'panel-forgot-password': 'Signing in',
  'panel-reset-password': 'Signing in',
  'panel-set-password': 'Signing in',
  'panel-oauth-callback': 'Signing in',
  'panel-dashboard': 'Account',
  'panel-survey-list': 'Surveys',
  'panel-survey': 'Surveys',
  'panel-launcher': 'Surveys',
  'panel-rewards': 'Money',
  'panel-profile': 'Account',
  'panel-payment-history': 'Money',
  'panel-passbook': 'Money',
  'panel-nav': 'The whole site',
  'panel-footer': 'The whole site',
  'panel-toasts': 'Account',
} satisfies Record<Tag, Group>
