import { paths } from '../src/contract/paths.ts'
import type { Widget } from '../src/page/widget.ts'

// All widgets, one per line: plain data that `panel.js` contains. `screens.ts` has the addresses, `titles/` the titles,
// `loaders.ts` the files.

const known = <Name extends string>(widgets: Readonly<Record<Name, Widget>>) => widgets

// biome-ignore format: a line each
export const widgets = known({
  app: { height: 'page' },
  landing: { height: 'page' },
  login: { height: 29, member: 10.3 },
  register: { height: 83, narrow: 94 },
  'verify-email': { height: 29, narrow: 30.45 },
  'forgot-password': { height: 21.6 },
  'reset-password': { height: 45.39 },
  'set-password': { height: 45.39 },
  'oauth-callback': {},
  dashboard: { height: 4.9, member: 'page', first: [paths.dashboard, paths.history] },
  'survey-list': { height: 4.9, member: 'page', first: [paths.surveys, paths.history] },
  survey: { id: 'survey-id', height: 21.45, narrow: 25.5, member: 'page', first: [paths.survey], guest: paths.offer },
  launcher: { isShell: true, height: 2.75, placeholderOf: ':not([open])' },
  rewards: { height: 4.9, member: 'page', first: [paths.rewards, paths.redemptions, paths.bankDetails] },
  profile: { height: 4.9, member: 'page', first: [paths.profile, paths.dashboard, paths.bankDetails] },
  'payment-history': { height: 4.9, member: 'page', first: [`${paths.withdrawals}?sortBy=requestDate&sortOrder=desc&page=1&limit=10`] },
  passbook: { height: 4.9, member: 'page', first: [`${paths.ledger}?limit=50`] },
  nav: { height: 4.3125 },
  footer: {},
  toasts: {},
})

export type Name = keyof typeof widgets
export type Tag = `panel-${Name}`

export const names = Object.keys(widgets) as Name[]
