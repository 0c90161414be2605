import type { Screen } from '../src/page/widget.ts'
import type { Name } from './manifest.ts'

/** The widgets with an address on the site (docs/rules.md, Routes). */
export const screens: Readonly<Record<string, Screen>> = {
  landing: { path: '/', access: 'open' },
  login: { path: '/login', access: 'guest-only' },
  register: { path: '/register', access: 'guest-only' },
  'verify-email': { path: '/verify-email', access: 'guest-only' },
  'forgot-password': { path: '/forgot-password', access: 'guest-only' },
  'reset-password': { path: '/reset-password', access: 'guest-only' },
  'set-password': { path: '/set-password', access: 'guest-only' },
  'oauth-callback': { path: '/oauth-callback', access: 'open' },
  dashboard: { path: '/dashboard', access: 'guarded' },
  'survey-list': { path: '/surveys', access: 'guarded' },
  survey: { path: '/surveys/:id', access: 'guarded' },
  rewards: { path: '/rewards', access: 'guarded' },
  profile: { path: '/profile', access: 'guarded' },
  'payment-history': { path: '/payment-history', access: 'guarded' },
  passbook: { path: '/passbook', access: 'guarded' },
} satisfies Partial<Record<Name, Screen>>
