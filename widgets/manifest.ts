import type { Access } from '../src/element/routes.ts'

// All widgets, one per line. A new widget needs its folder, `widgets/<name>`, and its line here (CONTRIBUTING.md).

/** In rem (16px at least), or `page` for the window's height. */
type Height = number | 'page'

export interface Widget {
  /** The title of its page on the site, and of its frame if it is isolated; `title-hi.ts` has the Hindi. */
  readonly title: string
  /** Its group in the gallery. */
  readonly group: 'Surveys' | 'Money' | 'Account' | 'Signing in' | 'The whole site'
  /** Its path on the site, and who may open it. Only screens have these. */
  readonly path?: string
  readonly access?: Access
  /** Its placeholder height: for a guest, on a narrow page, and for a member if that differs. */
  readonly height?: Height
  readonly narrow?: number
  readonly member?: Height
  /** Which of its tags the placeholder heights are for, as a selector; all by default. */
  readonly placeholderOf?: string
  /** What its screen asks the API for first, by GET; attributes in braces. Screens for members have these. */
  readonly first?: readonly string[]
  /** Its first calls for a guest, if it shows a guest more than the sign-in. */
  readonly guest?: string
  /** Is drawn in the page even if it is isolated: the elements that it contains are isolated instead. */
  readonly isShell?: boolean
  load(): Promise<unknown>
}

const known = <Name extends string>(widgets: Readonly<Record<Name, Widget>>) => widgets

// biome-ignore format: a line each
export const widgets = known({
  app: { title: 'Survey panel', group: 'The whole site', height: 'page', load: () => import('./app/element.ts') },
  landing: { title: 'Share Your Opinion, Earn Rewards', group: 'The whole site', path: '/', access: 'open', height: 'page', load: () => import('./landing/element.ts') },
  login: { title: 'Sign in', group: 'Signing in', path: '/login', access: 'guest-only', height: 29, member: 10.3, load: () => import('./login/element.ts') },
  register: { title: 'Create an account', group: 'Signing in', path: '/register', access: 'guest-only', height: 61.3, narrow: 69.2, load: () => import('./register/element.ts') },
  'verify-email': { title: 'Verify your email', group: 'Signing in', path: '/verify-email', access: 'guest-only', height: 29, narrow: 30.45, load: () => import('./verify-email/element.ts') },
  'forgot-password': { title: 'Forgot password', group: 'Signing in', path: '/forgot-password', access: 'guest-only', height: 21.6, load: () => import('./forgot-password/element.ts') },
  'reset-password': { title: 'Reset password', group: 'Signing in', path: '/reset-password', access: 'guest-only', height: 45.39, load: () => import('./reset-password/element.ts') },
  'set-password': { title: 'Set a password', group: 'Signing in', path: '/set-password', access: 'guest-only', height: 45.39, load: () => import('./set-password/element.ts') },
  'oauth-callback': { title: 'Signing in', group: 'Signing in', path: '/oauth-callback', access: 'open', load: () => import('./oauth-callback/element.ts') },
  dashboard: { title: 'Dashboard', group: 'Account', path: '/dashboard', access: 'guarded', height: 4.9, member: 'page', first: ['/users/dashboard', '/surveys/user/history'], load: () => import('./dashboard/element.ts') },
  'survey-list': { title: 'Surveys', group: 'Surveys', path: '/surveys', access: 'guarded', height: 4.9, member: 'page', first: ['/surveys', '/surveys/user/history'], load: () => import('./survey-list/element.ts') },
  survey: { title: 'Survey', group: 'Surveys', path: '/surveys/:id', access: 'guarded', height: 19.4, narrow: 22.2, member: 'page', first: ['/surveys/{survey-id}'], guest: '/surveys/{survey-id}/offer', load: () => import('./survey/element.ts') },
  launcher: { title: 'Survey launcher', group: 'Surveys', isShell: true, height: 2.75, placeholderOf: ':not([open])', load: () => import('./launcher/element.ts') },
  rewards: { title: 'Rewards', group: 'Money', path: '/rewards', access: 'guarded', height: 4.9, member: 'page', first: ['/users/rewards', '/users/redemptions', '/users/bank-details'], load: () => import('./rewards/element.ts') },
  profile: { title: 'My Profile', group: 'Account', path: '/profile', access: 'guarded', height: 4.9, member: 'page', first: ['/users/profile', '/users/dashboard', '/users/bank-details'], load: () => import('./profile/element.ts') },
  'payment-history': { title: 'Payment History', group: 'Money', path: '/payment-history', access: 'guarded', height: 4.9, member: 'page', first: ['/users/withdrawal-history?sortBy=requestDate&sortOrder=desc&page=1&limit=10'], load: () => import('./payment-history/element.ts') },
  passbook: { title: 'Passbook', group: 'Money', path: '/passbook', access: 'guarded', height: 4.9, member: 'page', first: ['/users/ledger?limit=50'], load: () => import('./passbook/element.ts') },
  nav: { title: 'Panel navigation', group: 'The whole site', height: 4.3125, load: () => import('./nav/element.ts') },
  footer: { title: 'About the panel', group: 'The whole site', load: () => import('./footer/element.ts') },
  toasts: { title: 'Messages from the panel', group: 'Account', load: () => import('./toasts/element.ts') },
})

/** A tag without its prefix; also the name of its folder here and its file in `dist/`. */
export type Name = keyof typeof widgets
export type Tag = `panel-${Name}`
