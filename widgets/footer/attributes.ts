import { siteLinks } from '../../src/element/site-links.ts'

export const footerAttributes = {
  email: 'string',
  phone: 'string',
  office: 'string',
  claims: 'string',
  ...siteLinks,
} as const
