import { siteLinks } from '../../src/element/site-links.ts'

/** The footer's facts about the company, the operator's own pages, and the rewards' service for the dollar rate. */
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
