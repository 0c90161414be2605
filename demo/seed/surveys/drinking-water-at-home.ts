import type { SeedSurvey } from '../types.ts'

export const drinkingWaterAtHome: SeedSurvey = {
  slug: 'drinking-water-at-home',
  title: 'Drinking water at home',
  description:
    'Tap, tanker, borewell or can: where your drinking water comes from and what you do to it before you drink it.',
  category: 'Home and energy',
  pointsReward: 50,
  estimatedTime: 5,
  targetAudience: 'All adults',
  questions: [
    {
      id: 'source',
      question: 'Where did most of the drinking water in your home come from in the last 7 days?',
      type: 'multiple-choice',
      required: true,
      options: [
        'Piped supply',
        'Own borewell or well',
        'Public tap or handpump',
        'Tanker',
        'Large water cans',
        'Packaged bottles',
        'Somewhere else',
        'I do not know',
      ],
    },
    {
      id: 'treatment',
      question: 'Which of these is done to your drinking water before anyone drinks it?',
      type: 'checkbox',
      required: true,
      options: [
        'Boiled',
        'Strained through cloth',
        'Alum or chlorine added',
        'Candle or gravity filter',
        'Electric purifier',
        'Something else',
        'None of these',
        'I do not know',
      ],
    },
    {
      id: 'supply-hours',
      question: 'About how many hours did water run in your taps yesterday? Write 0 if none, or if you have no taps.',
      type: 'number',
      required: true,
    },
    {
      id: 'taste',
      question: 'How good or bad does your drinking water taste?',
      type: 'rating',
      required: true,
      maxRating: 5,
      ends: ['Very bad', 'Very good'],
    },
    {
      id: 'confidence',
      question: 'How sure or unsure are you that your drinking water is safe?',
      type: 'rating',
      required: true,
      maxRating: 5,
      ends: ['Very unsure', 'Very sure'],
    },
    {
      id: 'last-maintenance',
      question: 'If you have a filter or purifier: on or around what date was it last cleaned or serviced?',
      type: 'date',
      required: false,
    },
    {
      id: 'monthly-cost',
      question:
        'About how many rupees did your household spend on drinking water last month, counting cans, tankers and the upkeep of a purifier?',
      type: 'number',
      required: true,
    },
    {
      id: 'away-from-home',
      question: 'When I am out and thirsty, I drink ____.',
      type: 'fill-in-the-blank',
      required: true,
    },
    {
      id: 'summer',
      question: 'What changes about your drinking water in the hottest months?',
      type: 'textarea',
      required: false,
    },
    {
      id: 'test-kit-number',
      question:
        'We will post simple water test kits to a few homes. If you would use one and tell us the result on the phone, for a fee, which number may we call?',
      type: 'phone',
      required: false,
    },
  ],
}
