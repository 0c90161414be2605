import 'panel-widgets/jsx/svelte'
import type { SvelteHTMLElements } from 'svelte/elements'

type Survey = SvelteHTMLElements['panel-survey']

export const right: Survey = {
  'survey-id': 'streaming-and-cricket',
  'auto-advance': true,
  'onpanel-survey-completed': ({ detail }) => detail.balance.toFixed(),
  onclick: ({ currentTarget }) => currentTarget.save(),
  class: 'wide',
}
// @ts-expect-error an id is a text
export const wrong: Survey = { 'survey-id': 7 }
// @ts-expect-error a survey needs its id
export const empty: Survey = {}
// @ts-expect-error there are six levels
export const deep: SvelteHTMLElements['panel-login'] = { 'heading-level': 9 }
// @ts-expect-error there is no such theme
export const dressed: SvelteHTMLElements['panel-login'] = { theme: 'sepia' }
