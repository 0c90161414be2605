import { i18n } from '../../../src/ui/messages/i18n.ts'

export const endedMessages = i18n(
  'survey-taking',
  { hi: () => import('./ended-hi.ts') },
  {
    completedTitle: 'Survey Already Completed!',
    completedText: 'You have already completed this survey. Thank you for your participation!',
    thanksTitle: 'Thank you. Your answers are in.',
    credited: 'Credited for this survey',
    stamp: 'Credited',
    balance: 'Your balance is now',
    otherPeopleTitle: 'This survey needs other people this time.',
    otherPeopleText: 'Thank you for your answers. They were good answers: this survey only looks for other people.',
    fullTitle: 'This survey has enough answers.',
    fullText: 'Thank you for your answers. Others like you were faster this time.',
    getPoints: 'Get Your {amount}',
    nextSurvey: 'Next',
  },
)

export const waitingMessages = i18n(
  'survey-kept',
  { hi: () => import('./ended-hi.ts') },
  {
    waitingTitle: 'Your answers are safe.',
    waiting: 'Waiting for connection',
    sending: 'Sending…',
    waitingText:
      'They are saved on this device. We will send them as soon as you are back online, even if you close this page.',
    waitingUnsaved: 'We will send them as soon as you are back online. Please keep this page open until then.',
    sendNow: 'Send Now',
    unaccepted: 'The server could not accept them just now',
    unacceptedText: 'They are saved on this device. We keep trying to send them.',
    unacceptedUnsaved: 'We keep trying to send them. Please keep this page open until then.',
    tryAgain: 'Try Again',
    sent: 'Sent',
  },
)
