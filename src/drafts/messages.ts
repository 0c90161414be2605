import { i18n } from '../ui/messages/i18n.ts'

export const draftMessages = i18n(
  'drafts',
  { hi: () => import('../ui/messages/hi.ts') },
  {
    sent: {
      one: 'Your answers to “{title}” were sent. {n} point is yours.',
      other: 'Your answers to “{title}” were sent. {n} points are yours.',
    },
    already: 'You had already completed “{title}”. Its points were credited then.',
    refused: 'Your answers to “{title}” were not accepted. They are still saved: open the survey again.',
    unfinished: {
      one: 'You have answers to a survey that you did not finish.',
      other: 'You have answers to {n} surveys that you did not finish.',
    },
    unfinishedText:
      'They are saved on this device. If you share it, remove them. If only you use it, keep them, and pick up where you left off when you sign in again.',
    keepAnswers: 'Keep Them and Log Out',
    forgetAnswers: 'Remove Them and Log Out',
  },
)
