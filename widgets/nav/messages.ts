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
  unfinished: {
    one: 'You have answers to a survey that you did not finish',
    other: 'You have answers to {n} surveys that you did not finish',
  },
  unfinishedText:
    'They are kept on this device. If others use it too, remove them. If it is yours alone, you can go on with them when you log in again.',
  keepAnswers: 'Keep them and log out',
  forgetAnswers: 'Remove them and log out',
})
