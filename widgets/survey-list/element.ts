import { defineElement } from '../../src/element.ts'
import { SurveyListScreen } from './screen.tsx'
import { createSurveyListStore } from './store.ts'

/**
 * The surveys open to the member and those completed, sorted and filtered as the member likes. A guest signs in in
 * place first. Each row says what a survey pays and how long it takes. Use it where members choose for themselves,
 * beside a panel-survey that opens what `panel-navigate` asks for, or with `home` to have it open there.
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
  Screen: SurveyListScreen,
})
