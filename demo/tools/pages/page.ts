/** `[words](/path)` is a link. */
export interface Section {
  readonly head: string
  readonly body: readonly (string | readonly string[])[]
}

export interface AboutPage {
  readonly title: string
  readonly lede: string
  readonly sections: readonly Section[]
}

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
