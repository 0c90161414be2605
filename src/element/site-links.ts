import type { Configuration } from '../loader/globals.ts'

/** The operator's documents that registration links to. */
export const documentLinks = {
  /** Your terms and conditions; registration links to them. By default the page's setting. */
  terms: 'address',
  /** Your privacy policy; registration links to it. By default the page's setting. */
  privacy: 'address',
} as const

/** The operator's own pages, which the footer links to. */
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

/** The address of an operator's page, from the element's attribute or the page's setting; undefined if there is none. */
export const siteLink = (
  props: { readonly [Name in SiteLink]?: string | undefined },
  configuration: Configuration,
  name: SiteLink,
): string | undefined => props[name] ?? configuration[name]
