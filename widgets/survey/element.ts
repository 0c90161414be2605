import { defineElement } from '../../src/element/define-element.ts'
import { SurveyScreen } from './screen.tsx'
import { surveyAttributes } from './state.ts'
import { createSurveyStore } from './store.ts'
import { later } from './views.ts'

/**
 * One survey, one question at a time. A guest signs in within the element first. Each answer is stored on the device
 * immediately, and the survey is submitted exactly once, as soon as the connection allows. At the end the member sees
 * the earned points. Use it in an article or on a separate page, wherever a reader should answer without leaving; its
 * events report the progress to your page.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @attr auto-advance - Moves on after a single choice by pointer; never after a key.
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-completed
 * @method save - Resolves once all answers so far are stored on this device.
 * @method reset - Deletes the answers so far and starts over.
 */
defineElement({
  tag: 'panel-survey',
  path: '/surveys/:id',
  root: 'shadow',
  attributes: surveyAttributes,
  createStore: (panel, host) => createSurveyStore(panel, host, later),
  methods: ['save', 'reset'],
  Screen: SurveyScreen,
})
