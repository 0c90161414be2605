import { i18n } from '../../src/ui/messages/i18n.ts'

export const goalMessages = i18n(
  'goal',
  { hi: () => import('./hi.ts') },
  {
    mine: 'My goal',
    mineIs: 'My goal: {name}',
    pin: 'Set as My Goal',
    unpin: 'Remove Goal',
    points: { one: '{n} point', other: '{n} points' },
    toGo: '{amount} to go',
    toGoSurveys: { one: '{amount} to go, about {n} survey', other: '{amount} to go, about {n} surveys' },
    reached: 'You have enough points for it.',
  },
)
