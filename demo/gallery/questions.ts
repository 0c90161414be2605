import type { DemoSurvey } from '../in-page/content.ts'

// A question of each type of the contract (docs/rules.md, Questions), for the gallery alone.

/** A question as a server sends it. */
interface SampleQuestion {
  readonly id: string
  readonly question: string
  readonly type: string
  readonly required: boolean
  readonly options?: readonly string[]
  readonly maxRating?: number
  readonly lowLabel?: string
  readonly highLabel?: string
}

export interface Sample {
  /** What the type is for. */
  readonly says: string
  readonly question: SampleQuestion
  /** What an answer must be; the client and the server check it by the same rules. */
  readonly limits: readonly string[]
  readonly keys: readonly string[]
  /** An answer as it is sent and stored. */
  readonly answer: string | number | readonly string[]
  /** A wrong entry, and the message that the member then sees. */
  readonly wrong?: { readonly typed: string; readonly says: string }
}

const ENTER = '`Enter` goes on to the next question; on the last one it submits.'
const DIGITS = 'The keys `1` to `9` choose as well.'
const LENGTH = 'At most 5,000 characters.'

const ask = (type: string, question: string, more: Partial<SampleQuestion> = {}): SampleQuestion => ({
  id: 'q1',
  question,
  type,
  required: true,
  ...more,
})

export const samples: readonly Sample[] = [
  {
    says: 'One of several options. On the panel’s own site a tap goes on to the next question by itself; elsewhere the attribute `auto-advance` does that.',
    question: ask('multiple-choice', 'How often do you buy vegetables?', {
      options: ['Every day', 'Every two or three days', 'Once a week', 'Less often'],
    }),
    limits: [
      'One of the options.',
      'An option is a string, or an object with `value` or `id` and `label` or `text`; the value is stored, the label is shown.',
      'A question without options can be skipped, even if it is required.',
    ],
    keys: ['The arrow keys move between the options and choose.', DIGITS, ENTER],
    answer: 'Once a week',
  },
  {
    says: 'As many of the options as apply.',
    question: ask('checkbox', 'Where did you shop this month?', {
      options: ['A kirana shop', 'A supermarket', 'A weekly market', 'An app'],
    }),
    limits: ['A list of options, each of them once.', 'A required question needs at least one.'],
    keys: ['`Tab` moves between the options, and the space bar chooses.', DIGITS, ENTER],
    answer: ['A kirana shop', 'An app'],
  },
  {
    says: 'A scale of stars. Each has its number, and the ends say what they mean.',
    question: ask('rating', 'How good is the service at your bank?', {
      maxRating: 5,
      lowLabel: 'Very poor',
      highLabel: 'Very good',
    }),
    limits: [
      'A whole number from 1 to `maxRating`.',
      'Without a usable `maxRating` there are 5 stars. More than 10 wrap, and more than 1,000 are not drawn.',
      '`lowLabel` and `highLabel` may be missing.',
    ],
    keys: ['The arrow keys choose.', DIGITS, ENTER],
    answer: 4,
  },
  {
    says: 'A short text, in one line.',
    question: ask('text', 'Which app do you use most for payments?'),
    limits: [LENGTH, 'Spaces alone are no answer.'],
    keys: [ENTER],
    answer: 'The one of my bank',
  },
  {
    says: 'A longer text, in several lines.',
    question: ask('textarea', 'What would make you change your mobile operator?'),
    limits: [LENGTH, 'Spaces and empty lines alone are no answer.'],
    keys: ['`Shift` and `Enter` make a new line.', ENTER],
    answer: 'Fewer dropped calls.\nA plan for the whole family.',
  },
  {
    says: 'The missing part of a sentence. It is a text in one line.',
    question: ask('fill-in-the-blank', 'I pay most of my bills with …'),
    limits: [LENGTH],
    keys: [ENTER],
    answer: 'UPI',
  },
  {
    says: 'A number. A phone shows its keyboard of digits.',
    question: ask('number', 'How many people live in your household?'),
    limits: ['Digits, with a sign before them and one decimal point if needed.', 'It is stored as it was typed.'],
    keys: [ENTER],
    answer: '4',
    wrong: { typed: 'four', says: 'Please enter a number, such as 12 or 3.5.' },
  },
  {
    says: 'A day, from the browser’s own calendar.',
    question: ask('date', 'When did you last see a doctor?'),
    limits: ['A day that exists, as `YYYY-MM-DD`.'],
    keys: ['The browser’s own keys: digits type, and the arrow keys count up and down.', ENTER],
    answer: '2026-03-14',
  },
  {
    says: 'An email address. The browser offers the member’s own, and a phone shows a keyboard with @.',
    question: ask('email', 'Where may we send the results?'),
    limits: ['An address with a name, an @ and a domain, of at most 254 characters.'],
    keys: [ENTER],
    answer: 'asha@example.com',
    wrong: { typed: 'asha at example.com', says: 'Please enter an email address, like name@example.com.' },
  },
  {
    says: 'A phone number. The browser offers the member’s own, and a phone shows its keys for numbers.',
    question: ask('phone', 'Under which number may we call you?'),
    limits: ['7 to 15 digits, with + before them and spaces, points, dashes or brackets between them.'],
    keys: [ENTER],
    answer: '+91 98200 12345',
    wrong: { typed: '12 34', says: 'Please enter a phone number with 7 to 15 digits.' },
  },
  {
    says: 'The address of a page.',
    question: ask('url', 'Which news site do you read most?'),
    limits: ['An address with http:// or https://, without a user name or password.'],
    keys: [ENTER],
    answer: 'https://news.example',
    wrong: {
      typed: 'news.example',
      says: 'Please enter a web address that starts with https:// or http://.',
    },
  },
  {
    says: 'A type that the element does not know, such as one that a newer server sends. It is drawn and checked as a text in one line.',
    question: ask('any-other', 'Which colour is your front door?'),
    limits: [LENGTH],
    keys: [ENTER],
    answer: 'Green',
  },
]

/** The id of the survey whose only question is this sample. */
export const sampleId = ({ question }: Sample): string => `sample-${question.type}`

/** A survey of one question. It pays nothing, because it can be answered again and again. */
export const surveyOf = (sample: Sample): DemoSurvey => {
  const { options, ...question } = sample.question
  return {
    id: sampleId(sample),
    title: `A question of the type ${question.type}`,
    description: sample.says.replaceAll('`', ''),
    category: 'Sample',
    pointsReward: 0,
    estimatedTime: 1,
    questions: [{ ...question, options: options ? [...options] : null }],
  }
}
