import { i18n } from '../../../src/ui/messages/i18n.ts'

export const keptMessages = i18n(
  'survey-kept',
  { hi: () => import('./taking-hi.ts') },
  {
    offerTitle: 'Pick Up Where You Left Off',
    offerText: '{answered} of {total} questions answered, and saved on this device.',
    offerElsewhere: '{answered} of {total} questions answered on your devices, and saved with your account.',
    goOn: 'Continue with Question {n} of {total}',
    startAgain: 'Start Again',
    notYou: 'Not You? Start Again',
    nothing: 'Saves as you answer',
    saving: 'Saving…',
    saved: 'Saved on this device',
    unsavedText: 'This browser stores nothing, so your answers are not saved. Please keep this page open.',
    left: 'Your answers are saved on this device. Come back any time to continue.',
    toAnswers: 'Back to My Answers',
  },
)
