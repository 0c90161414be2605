import type { PanelDocuments } from '../contract/consent.ts'
import { webAddress } from '../contract/validation/web-address.ts'
import type { Configuration } from '../page/globals.ts'

export const documentLinks = {
  /** Your terms and conditions. Registration links to them. The default is the page's setting, then the panel's own. */
  terms: 'address',
  /** Your privacy policy. Registration links to it. The default is the page's setting, then the panel's own. */
  privacy: 'address',
} as const

export const siteLinks = {
  ...documentLinks,
  /** Your page on cookies. */
  cookies: 'address',
  /** Your rules for members. */
  guidelines: 'address',
  /** Your page on how the panel works. */
  guide: 'address',
  /** Your questions and answers. */
  faq: 'address',
  /** Your help pages. */
  help: 'address',
  /** Your page for questions to the support. */
  support: 'address',
} as const

export type SiteLink = keyof typeof siteLinks

export const siteLink = (
  props: { readonly [Name in SiteLink]?: string | undefined },
  configuration: Configuration,
  name: SiteLink,
  documents: PanelDocuments = {},
): string | undefined => props[name] ?? configuration[name] ?? webAddress(documents[name as keyof PanelDocuments])
