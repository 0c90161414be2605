import { i18n } from '../../../src/ui/messages/i18n.ts'

export const claimMessages = i18n(
  'survey-claim',
  { hi: () => import('./claim-hi.ts') },
  {
    whatIsKept: 'What Is Kept, and Why',
    doneTitle: 'All questions are answered.',
    doneText: 'Sign in or create an account, and we send your answers. Then the reward is yours.',
    get: 'Get Your {amount}',
    closedText: 'You began it before it closed. Sign in or create an account today, and you can still finish it.',
    finishIt: 'Finish It',
    lasts: 'Your answers stay in this browser for a day.',
    mineTitle: 'Are these answers yours?',
    mineText: {
      one: '{n} question of this survey was answered in this browser before you signed in.',
      other: '{n} questions of this survey were answered in this browser before you signed in.',
    },
    mineBegun: 'This survey was started in this browser before you signed in.',
    sends: 'If they are, we send them now.',
    mine: 'Yes, They Are Mine',
    notMine: 'No, They Are Not Mine',
    whichTitle: 'Which answers do you want to keep?',
    whichText:
      'Questions answered in this browser before you signed in: {answered}. Questions that you answered as a member: {own}.',
    keepNew: 'Keep the Ones from Before I Signed In',
    keepOwn: 'Keep the Ones I Gave as a Member',
    failed: 'That did not work. Please try again.',
  },
)
