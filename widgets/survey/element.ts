import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { surveyAttributes } from './attributes.ts'
import { surveyMessages } from './messages.ts'
import { BeforeSignIn, SurveyScreen } from './screen.tsx'
import { createSurveyStore } from './store.ts'
import { surveyCode } from './survey-code.ts'

/**
 * One survey, one question at a time. A guest sees what it is and pays, answers, and signs in at the end, within the
 * element; where only members may answer, the sign-in comes first. Each answer is stored on the device immediately, and
 * the survey is submitted exactly once, as soon as the connection allows. At the end the member sees the earned points.
 * Use it in an article or on a separate page, wherever a reader should answer without leaving; its events report the
 * progress to your page.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @attr guest - What a guest sees first: `offer`, or `sign-in` before anything else.
 * @attr brief - For a card or dialog that has a sheet of its own: members too see first what it is and pays.
 * @attr auto-advance - Moves on after a single choice by pointer; never after a key.
 * @fires panel-survey-offered
 * @fires panel-survey-accepted
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-claimed
 * @fires panel-survey-completed
 * @method save - Resolves once all answers so far are stored on this device.
 * @method reset - Deletes the answers so far and starts over.
 */
defineElement({
  tag: 'panel-survey',
  path: '/surveys/:id',
  root: 'shadow',
  attributes: surveyAttributes,
  createStore: (panel, host) => createSurveyStore(panel, host, surveyCode),
  methods: ['save', 'reset'],
  texts: surveyMessages,
  Screen: SurveyScreen,
  BeforeSignIn,
})
