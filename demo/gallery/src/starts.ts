import type { elementNames } from '../../../src/elements.ts'
import type { Choice } from './choice.ts'

/** Where the gallery files each element. */
export const GROUPS = ['Surveys', 'Money', 'Account', 'Signing in', 'The whole site'] as const

type Group = (typeof GROUPS)[number]

/** The compiler asks for a place for each new element. */
const PLACES: Readonly<Record<(typeof elementNames)[number], Group>> = {
  survey: 'Surveys',
  'survey-list': 'Surveys',
  rewards: 'Money',
  'payment-history': 'Money',
  dashboard: 'Account',
  profile: 'Account',
  toasts: 'Account',
  login: 'Signing in',
  register: 'Signing in',
  'verify-email': 'Signing in',
  'forgot-password': 'Signing in',
  'reset-password': 'Signing in',
  'set-password': 'Signing in',
  'oauth-callback': 'Signing in',
  app: 'The whole site',
  landing: 'The whole site',
  nav: 'The whole site',
  footer: 'The whole site',
}

export const groupOf = (tag: string): Group =>
  (PLACES as Readonly<Record<string, Group>>)[tag.replace('panel-', '')] ?? 'The whole site'

const ATTRIBUTES: Readonly<Record<string, Choice['attributes']>> = {
  'panel-survey': { 'survey-id': 'streaming-and-cricket' },
  'panel-footer': { email: 'help@panel.example', phone: '020 5550 1234', office: 'Pune, Maharashtra' },
}

/** What an element begins with: the attributes that it needs, and for those of signing in nobody signed in. */
export const startOf = (tag: string): Pick<Choice, 'state' | 'attributes'> => ({
  state: groupOf(tag) === 'Signing in' || tag === 'panel-landing' ? 'signed-out' : 'live',
  attributes: ATTRIBUTES[tag] ?? {},
})

/** Bars and pages of the site reach from edge to edge; anything else lies on the page with room around it. */
export const spansPage = (tag: string): boolean => groupOf(tag) === 'The whole site'
