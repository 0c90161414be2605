/** Types of questions that are answered by typing. */
export const typedQuestions = [
  'text',
  'textarea',
  'fill-in-the-blank',
  'number',
  'email',
  'phone',
  'url',
  'date',
] as const

/** The types of questions (docs/rules.md, Questions). The contract reads any other type as text. */
export const questionTypes = ['multiple-choice', 'checkbox', 'rating', ...typedQuestions] as const
