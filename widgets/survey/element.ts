import { defineElement } from '../../src/element.ts'
import { SurveyScreen } from './screen.tsx'
import { createSurveyStore, surveyAttributes } from './store.ts'

/**
 * One survey, one question at a time. A guest signs in in place first.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @fires panel-survey-started - The first question shows; `detail.surveyId`, `detail.questions`.
 * @fires panel-survey-completed - The answers are in; `detail.surveyId`, `detail.points`, `detail.balance`.
 * @csspart root - The element's outer box.
 */
defineElement({
  tag: 'panel-survey',
  path: '/surveys/:id',
  root: 'shadow',
  attributes: surveyAttributes,
  createStore: createSurveyStore,
  Screen: SurveyScreen,
})
