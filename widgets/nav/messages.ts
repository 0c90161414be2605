import { i18n } from '../../src/messages/i18n.ts'

// Spec, section 2 (navigation bar and footer).
export const navMessages = i18n('nav', () => import('./hindi.ts'), {
  main: 'Main',
  login: 'Login',
  signUp: 'Sign Up',
  dashboard: 'Dashboard',
  surveys: 'Surveys',
  rewards: 'Rewards',
  profile: 'Profile',
  paymentHistory: 'Payment History',
  logout: 'Logout',
  menu: 'Menu',
  balance: 'Balance',
  home: 'Panel, to the dashboard',
  account: 'Account of {name}',
  member: 'Member',
})
