import '../provide.ts'
import { defineElement } from '../../src/element/define-element.ts'
import { surveyAttributes } from './attributes.ts'
import { surveyMessages } from './messages.ts'
import { BeforeSignIn, SurveyScreen } from './screen.tsx'
import { createSurveyStore } from './store.ts'
import { surveyCode } from './survey-code.ts'

/**
 * Draws one survey, one question at a time. A guest sees the subject and the reward of the survey, answers the
 * questions and signs in at the end, inside the element. If only members may answer, the guest signs in first. Each
 * answer is stored on the device immediately. The survey is submitted exactly once, as soon as the connection allows.
 * At the end the member sees the earned points. Use it in an article or on a separate page, where a reader should
 * answer without leaving. Its events report the progress to your page.
 *
 * @element panel-survey
 * @attr survey-id - The survey to take.
 * @attr guest - The first view of a guest: `offer`, or `sign-in` before the survey shows.
 * @attr brief - For a card or dialog that draws its own sheet: members also see the offer first.
 * @attr auto-advance - Moves on after a single choice by pointer; never after a key.
 * @fires panel-survey-offered
 * @fires panel-survey-accepted
 * @fires panel-survey-started
 * @fires panel-survey-answered
 * @fires panel-survey-left
 * @fires panel-survey-screened
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
