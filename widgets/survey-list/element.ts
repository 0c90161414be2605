import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { surveyListMessages } from './messages.ts'
import { SurveyListScreen } from './screen.tsx'
import { createSurveyListStore } from './store.ts'

/**
 * Lists the surveys that the member can take and those completed, with sorting and filters. A guest signs in within the
 * element first. Each row has a survey's reward and duration. Use it where members choose a survey. The survey opens at
 * the place of the list, with `home` on the panel's site, or in a panel-survey of yours if you cancel `panel-navigate`.
 *
 * @element panel-survey-list
 * @fires panel-navigate - The member starts a survey: `detail.to` is `/surveys/{id}`; cancelable.
 */
defineElement({
  tag: 'panel-survey-list',
  path: '/surveys',
  root: 'shadow',
  attributes: {},
  createStore: createSurveyListStore,
  texts: surveyListMessages,
  Screen: SurveyListScreen,
})
