import type { Choice } from './choice.ts'
import { groups } from './groups.ts'

const ATTRIBUTES: Readonly<Record<string, Choice['attributes']>> = {
  'panel-survey': { 'survey-id': 'streaming-and-cricket' },
  'panel-launcher': { 'survey-id': 'streaming-and-cricket' },
  'panel-footer': {
    email: 'help@panel.example',
    phone: '020 5550 1234',
    office: 'Pune, Maharashtra',
    claims: 'global 24/7',
  },
  'panel-landing': { figures: 'members=50K+; surveys=1M+; rewards=$2M+; countries=150+' },
}

/** The initial settings of an element: required attributes, and signed out for the sign-in elements. */
export const startOf = (tag: string): Pick<Choice, 'state' | 'attributes'> => ({
  state: groups[tag] === 'Signing in' || tag === 'panel-landing' ? 'signed-out' : 'live',
  attributes: ATTRIBUTES[tag] ?? {},
})

/** Whether the element spans the page, as the site's bars and pages do; others have padding around them. */
export const spansPage = (tag: string): boolean => groups[tag] === 'The whole site'

/** Whether the element opens something over the page, for which its stage needs a height. */
export const opensOverPage = (tag: string): boolean => tag === 'panel-launcher'
