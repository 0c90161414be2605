import 'panel-widgets/jsx/vue'
import type { GlobalComponents } from 'vue'

type Survey = InstanceType<GlobalComponents['panel-survey']>['$props']

export const right: Survey = {
  surveyId: 'streaming-and-cricket',
  'auto-advance': true,
  onPanelSurveyCompleted: ({ detail }) => detail.balance.toFixed(),
  onClick: () => {},
  class: ['wide', { narrow: false }],
  key: 7,
  ref: 'survey',
  ref_for: true,
}
// @ts-expect-error an id is a text
export const wrong: Survey = { surveyId: 7 }
// @ts-expect-error a survey needs its id
export const empty: Survey = {}
export const attribute: Survey = { 'survey-id': 'streaming-and-cricket', headingLevel: 3 }
// @ts-expect-error there are six levels
export const deep: Survey = { surveyId: 'streaming-and-cricket', headingLevel: 9 }
// @ts-expect-error a key is a text, a number or a symbol
export const keyed: Survey = { surveyId: 'streaming-and-cricket', key: {} }
// @ts-expect-error there is no such element
export type Unheard = GlobalComponents['panel-unheard-of']
