import { i18n } from '../../src/ui/messages/i18n.ts'

// The names of the links are fixed (docs/rules.md, Footer).
export const footerMessages = i18n(
  'footer',
  { hi: () => import('./hi.ts') },
  {
    global: 'A global market-research company.',
    about: 'Members share what they think, and are paid for it.',
    explore: 'Explore',
    home: 'Home',
    surveys: 'Available Surveys',
    rewards: 'Rewards',
    dashboard: 'Dashboard',
    help: 'Help',
    howItWorks: 'How It Works',
    faq: 'FAQ',
    helpCenter: 'Help Center',
    contactSupport: 'Contact Support',
    legal: 'Legal',
    privacy: 'Privacy',
    terms: 'Terms',
    cookies: 'Cookie Policy',
    guidelines: 'Community Guidelines',
    contact: 'Contact',
    support: 'Support is there for you 24/7.',
    email: 'Email',
    phone: 'Phone',
    office: 'Office',
  },
)
