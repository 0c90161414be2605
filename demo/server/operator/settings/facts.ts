import type { Facts } from '../../http/site/front-page.ts'
import type { Extension } from '../extension.ts'
import type { ServerConfig } from './config.ts'

export const PAGES = {
  TERMS_URL: 'terms',
  PRIVACY_URL: 'privacy',
  COOKIES_URL: 'cookies',
  GUIDELINES_URL: 'guidelines',
  GUIDE_URL: 'guide',
  FAQ_URL: 'faq',
  HELP_URL: 'help',
  SUPPORT_URL: 'support',
} as const

export const FACTS = {
  SUPPORT_EMAIL: 'email',
  SUPPORT_PHONE: 'phone',
  OFFICE: 'office',
  CLAIMS: 'claims',
  FIGURES: 'figures',
  ...PAGES,
} as const

type Given = Readonly<Partial<Record<keyof typeof FACTS, string | undefined>>>

export const readFacts = (settings: Given): Facts =>
  Object.fromEntries(
    Object.entries(FACTS).flatMap(([name, attribute]) => {
      const value = settings[name as keyof typeof FACTS]
      return value === undefined ? [] : [[attribute, value]]
    }),
  )

export const factsOf = ({ facts }: Pick<ServerConfig, 'facts'>, extension: Pick<Extension, 'facts'>): Facts =>
  Object.fromEntries(Object.entries({ ...extension.facts, ...facts }).filter(([, value]) => value !== ''))

export function tellMissingFacts({ production, facts = {} }: Pick<ServerConfig, 'production' | 'facts'>): string[] {
  const missing = Object.entries(FACTS).flatMap(([name, attribute]) => (attribute in facts ? [] : [name]))
  if (!production || missing.length === 0) return []
  return [`The site leaves out ${missing.join(', ')}: set each of them, or set it to none (docs/operating.md)`]
}
