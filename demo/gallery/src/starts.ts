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

export const startOf = (tag: string): Pick<Choice, 'state' | 'attributes'> => ({
  state: groups[tag] === 'Signing in' || tag === 'panel-landing' ? 'signed-out' : 'live',
  attributes: ATTRIBUTES[tag] ?? {},
})

export const spansPage = (tag: string): boolean => groups[tag] === 'The whole site'

export const opensOverPage = (tag: string): boolean => tag === 'panel-launcher'
