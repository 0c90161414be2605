import { i18n } from '../../src/messages/i18n.ts'

// Spec, section 2 (navigation bar and footer) and section 1.
export const footerMessages = i18n('footer', () => import('./hindi.ts'), {
  about: 'A global market-research company. Members share what they think, and are paid for it.',
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
  soon: 'coming soon',
  contact: 'Contact',
  support: 'Support is there for you 24/7.',
  email: 'E-mail',
  phone: 'Phone',
  office: 'Office',
})
