import { i18n } from '../../src/messages/i18n.ts'

// The title, the buttons and the figures are fixed (docs/rules.md, Front page).
export const landingMessages = i18n('landing', (language) => import(`./${language}.ts`), {
  title: 'Share Your Opinion, Earn Rewards',
  lede: 'Answer a few questions about what you buy, watch and use. Every point you earn is worth a rupee.',
  goToDashboard: 'Go to Dashboard',
  browseSurveys: 'Browse Surveys',
  join: "Join Now - It's Free!",
  already: 'Already a Member?',
  note: 'An account costs nothing. Withdraw from ₹100.',
  sceneCount: 'Question 12 of 12',
  sceneQuestion: 'Where does your household buy most of its groceries?',
  sceneFirst: 'A kirana shop near home',
  sceneSecond: 'A supermarket',
  sceneThird: 'A weekly market or mandi',
  sceneAdded: 'Added to your points',
  sceneSurvey: 'Monthly grocery habits',
  features: 'Why people stay',
  rupee: 'A point is a rupee',
  rupeeText: 'No maths. 60 points for a survey are ₹60 in your balance.',
  short: 'Short by design',
  shortText: 'Surveys take 5 to 15 minutes, with one question on the screen at a time.',
  rewards: 'Rewards you choose',
  rewardsText: 'Redeem your points for cash, gift cards or merchandise: your choice, each time.',
  community: 'A global community',
  communityText: 'Your view stands beside those of people in cities and villages around the world.',
  progress: 'Your progress in sight',
  progressText: 'A dashboard shows what you completed, what you earned and what was paid to you.',
  privacy: 'Private, always',
  privacyText: 'Your bank details are for your withdrawals and nothing else. No other member sees your answers.',
  impact: 'What a few minutes add up to',
  impactText: 'Our research reaches 8 million respondents in over 35 countries.',
  members: 'Members',
  surveys: 'Surveys',
  paid: 'Rewards',
  countries: 'Countries',
  close: 'Your opinion, your earnings',
  closeText: 'Your first survey is a few minutes away.',
})

/** Identical in all languages. */
export const FIGURES = [
  { text: 'members', figure: '50K+' },
  { text: 'surveys', figure: '1M+' },
  { text: 'paid', figure: '$2M+' },
  { text: 'countries', figure: '150+' },
] as const
