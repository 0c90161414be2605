import { check, optional, pipe, regex, string } from 'valibot'
import { checkDate, readDate } from '../../contract/validation/date.ts'
import { fileShape } from '../file-shape.ts'
import type { Authoring, End, QuestionType } from '../question-type.ts'
import { ENTER } from '../sample-words.ts'
import { typed } from '../typed.ts'

/** Ignores an unreadable end of the range, which may mean something else on another server. */
const dayIn = (end: End): string | undefined => (typeof end === 'string' && !checkDate(end) ? end : undefined)

export const type = {
  ...typed('date', (text, { min, max }) => {
    const day = readDate(text)
    return [day, checkDate(day, dayIn(min), dayIn(max))]
  }),
  faultValues: ({ min, max }) => ({ min: min ?? '', max: max ?? '' }),
} satisfies QuestionType

const DAY = /^(19|[2-9]\d)\d\d-\d\d-\d\d$/
const day = pipe(
  string(),
  regex(DAY, 'must be a day from 1900-01-01 on, such as 2026-12-31'),
  check((text) => !DAY.test(text) || checkDate(text) === undefined, 'is not a day of the calendar'),
)

export const authoring = {
  file: () => fileShape(type.name, { min: optional(day), max: optional(day) }),
  surveyjs: { inputs: ['date'] },
  sample: {
    says: 'A day, from the browser’s own calendar.',
    question: 'When did you last see a doctor?',
    limits: ['A day that exists, as `YYYY-MM-DD`.'],
    keys: ['The browser’s own keys: digits type, and the arrow keys count up and down.', ENTER],
    answer: '2026-03-14',
  },
  conditions: ['is', 'atLeast', 'atMost'],
  write: (day) =>
    checkDate(String(day))
      ? String(day)
      : new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
} satisfies Authoring
