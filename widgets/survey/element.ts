import { defineElement } from '../../src/element.ts'
import { SurveyScreen } from './screen.tsx'
import { createSurveyStore, surveyAttributes } from './store.ts'

/**
 * One survey, one question at a time. A guest signs in in place first. Each answer is kept on the device as it is
 * given, and a submit goes out exactly once, whenever the connection allows. At the end the member reads how many
 * points it earned. Use it in an article or on a page of its own, wherever a reader should answer without leaving; its
 * events tell your page how far they are.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @attr auto-advance - Moves on after a single choice by the pointer; never after a key.
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-completed
 * @method save - Fulfilled once every answer so far is kept on this device.
 * @method reset - Forgets the answers so far and starts again.
 */
defineElement({
  tag: 'panel-survey',
  path: '/surveys/:id',
  root: 'shadow',
  attributes: surveyAttributes,
  createStore: createSurveyStore,
  methods: ['save', 'reset'],
  Screen: SurveyScreen,
})
