import { siteLinks } from '../../src/element/site-links.ts'

export const appAttributes = {
  base: 'string',
  email: 'string',
  phone: 'string',
  office: 'string',
  claims: 'string',
  figures: 'string',
  rateUrl: 'address',
  ...siteLinks,
} as const
