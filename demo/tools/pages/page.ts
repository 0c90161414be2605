/** A section of a page: its heading, then paragraphs, and lists of lines. `[words](/path)` is a link. */
export interface Section {
  readonly head: string
  readonly body: readonly (string | readonly string[])[]
}

/** One page about the demonstration, in one language. */
export interface AboutPage {
  readonly title: string
  readonly lede: string
  readonly sections: readonly Section[]
}

/** The pages by their paths, in the order of the footer. */
export const PATHS = {
  guide: '/how-it-works',
  faq: '/faq',
  help: '/help',
  support: '/support',
  privacy: '/privacy',
  terms: '/terms',
  cookies: '/cookies',
  guidelines: '/guidelines',
} as const

export type PageName = keyof typeof PATHS
export type AboutPages = Readonly<Record<PageName, AboutPage>>
