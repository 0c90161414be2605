import { i18n } from '../../src/ui/messages/i18n.ts'

export const navMessages = i18n(
  'nav',
  { hi: () => import('./hi.ts') },
  {
    main: 'Main',
    login: 'Login',
    signUp: 'Sign Up',
    dashboard: 'Dashboard',
    surveys: 'Surveys',
    rewards: 'Rewards',
    passbook: 'Passbook',
    profile: 'Profile',
    paymentHistory: 'Payment History',
    logout: 'Logout',
    menu: 'Menu',
    balance: 'Balance',
    home: 'Panel, to the dashboard',
    account: 'Account of {name}',
    member: 'Member',
  },
)
