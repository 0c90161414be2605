import { defineElement } from '../../src/element.ts'
import { SurveyScreen } from './screen.tsx'
import { createSurveyStore, surveyAttributes } from './store.ts'

/**
 * One survey, one question at a time. A guest signs in in place first. Each answer is kept on the device as it is
 * given, and a submit goes out exactly once, whenever the connection allows.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @attr {boolean} auto-advance - Moves on after a single choice by the pointer; never after a key. Off by default.
 * @fires panel-survey-started - The first question shows; `detail.surveyId`, `detail.questions`.
 * @fires panel-survey-answered - A question got its answer; `detail.surveyId`, `detail.index` from 0, `detail.count`.
 * @fires panel-survey-left - The member left before the end; `detail.surveyId`, `detail.answered`, `detail.total`.
 * @fires panel-survey-completed - The answers are in; `detail.surveyId`, `detail.points`, `detail.balance`.
 * @method save - Fulfilled once every answer so far is kept on this device.
 * @method reset - Forgets the answers so far and starts again.
 * @csspart root - The element's outer box.
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
