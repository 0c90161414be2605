import 'panel-widgets/jsx/vue'
import type { GlobalComponents } from 'vue'

type Survey = InstanceType<GlobalComponents['panel-survey']>['$props']

export const right: Survey = {
  surveyId: 'streaming-and-cricket',
  'auto-advance': true,
  onPanelSurveyCompleted: ({ detail }) => detail.balance.toFixed(),
  onClick: () => {},
  class: 'wide',
}
// @ts-expect-error an id is a text
export const wrong: Survey = { surveyId: 7 }
// @ts-expect-error there is no such element
export type Unheard = GlobalComponents['panel-unheard-of']
