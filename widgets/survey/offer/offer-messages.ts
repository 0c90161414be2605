import { i18n } from '../../../src/ui/messages/i18n.ts'

export const offerMessages = i18n(
  'survey-offer',
  { hi: () => import('./offer-hi.ts') },
  {
    start: 'Start',
    goOn: 'Continue',
    signIn: 'Sign in',
    points: { one: '{n} point', other: '{n} points' },
    questions: { one: '{n} question', other: '{n} questions' },
    audience: 'For:',
    measured: 'Most took {from} to {to} minutes.',
    measuredAlike: { one: 'Most took about {n} minute.', other: 'Most took about {n} minutes.' },
    answerFirst: 'You answer first. Your answers stay on this device until you sign in at the end to get your points.',
    membersOnly: 'This survey is for members: you sign in or create an account before it starts.',
    member: 'Already a member?',
    startFailed: 'The questions could not be loaded. Please try again.',
    signInFor: 'Your answers are kept. We send them once you are signed in, and {amount} is yours.',
    back: 'Back to the Survey',
  },
)
