import type { SeedSurvey } from '../types.ts'

export const monthlyGroceryHabits: SeedSurvey = {
  slug: 'monthly-grocery-habits',
  title: 'Monthly grocery habits',
  description: "Where the month's rice, oil and vegetables come from, what they cost, and what runs out first.",
  category: 'Groceries',
  pointsReward: 60,
  estimatedTime: 6,
  targetAudience: 'Adults who buy food for their household',
  questions: [
    {
      id: 'main-shop',
      question: 'Where does your household buy most of its groceries?',
      type: 'multiple-choice',
      required: true,
      options: [
        'A kirana shop near home',
        'A supermarket',
        'A weekly market or mandi',
        'An app that delivers within the hour',
        'An app or website that delivers later',
        'A ration (fair price) shop',
        'Somewhere else',
      ],
    },
    {
      id: 'bought-this-week',
      question: 'Which of these did your household buy in the last 7 days?',
      type: 'checkbox',
      required: true,
      options: [
        'Rice, atta or other grains',
        'Dal or other pulses',
        'Cooking oil or ghee',
        'Vegetables or fruit',
        'Milk, curd or paneer',
        'Eggs, meat or fish',
        'Biscuits or namkeen',
        'Tea or coffee',
        'Soap or cleaning products',
        'None of these',
      ],
    },
    {
      id: 'monthly-spend',
      question: 'About how many rupees did your household spend on groceries last month? Your best guess is fine.',
      type: 'number',
      required: true,
    },
    {
      id: 'big-shop-date',
      question:
        'On or around what date did your household last do a big shop for the month? Leave this blank if you shop a little at a time.',
      type: 'date',
      required: false,
    },
    {
      id: 'range-satisfaction',
      question: 'How satisfied are you with the range of goods at the place you buy most from?',
      type: 'rating',
      required: true,
      maxRating: 5,
      ends: ['Very dissatisfied', 'Very satisfied'],
    },
    {
      id: 'runs-out-first',
      question: 'In most months, the first thing to run out in our kitchen is ____.',
      type: 'fill-in-the-blank',
      required: true,
    },
    {
      id: 'cooking-oil',
      question: 'Which brand of cooking oil is open in your kitchen today? If it was bought loose, write "loose".',
      type: 'text',
      required: false,
    },
    {
      id: 'reason-to-change',
      question: 'What, if anything, would make you buy most of your groceries somewhere else?',
      type: 'textarea',
      required: false,
    },
    {
      id: 'people-at-home',
      question: 'How many people, including you, usually eat at home?',
      type: 'multiple-choice',
      required: true,
      options: ['1', '2', '3', '4', '5', '6 or more', 'Prefer not to say'],
    },
    {
      id: 'product-link',
      question:
        'If there is a grocery item you buy only online, please paste the link to its page. It tells us the exact pack you choose.',
      type: 'url',
      required: false,
    },
    {
      id: 'diary-email',
      question:
        'We will ask a few members to keep a paid grocery diary for one week. If you would like to be asked, which e-mail may we write to?',
      type: 'email',
      required: false,
    },
    {
      id: 'call-number',
      question:
        'A few members will also be invited to talk us through their kitchen shelf on a paid call. If you would take part, which mobile number may we call?',
      type: 'phone',
      required: false,
    },
  ],
}
