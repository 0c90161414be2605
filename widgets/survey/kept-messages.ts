import { i18n } from '../../src/messages/i18n.ts'

/** Texts about stored answers; loaded with them. */
export const keptMessages = i18n('survey-kept', (language) => import(`./taking-${language}.ts`), {
  offerTitle: 'Pick up where you left off',
  offerText: '{answered} of {total} questions answered, and saved on this device.',
  goOn: 'Continue with question {n} of {total}',
  startAgain: 'Start again',
  nothing: 'Saves as you answer',
  saving: 'Saving…',
  saved: 'Saved on this device',
  unsaved: 'Not saved',
  unsavedText: 'This browser keeps nothing, so your answers are not saved. Please leave this page open.',
  left: 'What you answered is saved on this device. Come back any time to go on.',
  waitingTitle: 'Your answers are safe',
  waiting: 'Waiting for connection',
  sending: 'Sending…',
  waitingText:
    'They are saved on this device, and go out by themselves once the connection is back, even if you close this page.',
  waitingUnsaved: 'They go out by themselves once the connection is back. Please leave this page open until then.',
  sendNow: 'Send now',
  unaccepted: 'The server could not take them just now',
  unacceptedText: 'They are saved on this device, and we keep trying to send them.',
  unacceptedUnsaved: 'We keep trying to send them. Please leave this page open until then.',
  tryAgain: 'Try again',
  toAnswers: 'Back to my answers',
  sent: 'Sent',
})
