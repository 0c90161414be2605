import { type Answer, isRowAnswers, otherId } from '../validation/answer.ts'

// Texts that name earlier answers (docs/rules.md, Texts with answers).

/** A place for an answer: `{often}`, `{often:other}`, or `{often|as usual}` with words that stand without an answer. */
const PLACE = /\{([A-Za-z0-9][\w.-]*(?::other)?)(?:\|([^{}]*))?\}/g

/** The longest words for an answer: labels that name each other several times would otherwise grow without end. */
const LONGEST = 10_000

interface Labelled {
  readonly value: string
  readonly label: string
  readonly other?: boolean
}

/** A question with the labels of the page's language. */
export interface Named {
  readonly id: string
  readonly options: readonly Labelled[]
  readonly rows: readonly Labelled[]
}

export interface Filling<Question> {
  /** All questions in the order in which they show. */
  readonly questions: readonly Question[]
  /** The valid answers so far. */
  readonly given: ReadonlyMap<string, Answer>
  /** Writes a value that has no label. */
  readonly write: (value: string | number, question: Question) => string
  /** Joins the words for several choices or rows. */
  readonly join: (words: readonly string[]) => string
}

type Fill = (text: string) => string

function wordsOf<Question extends Named>(
  question: Question,
  { given, write, join }: Filling<Question>,
  fill: Fill,
): string | undefined {
  const answer = given.get(question.id)
  if (answer === undefined) return undefined
  /** The label of a choice, or what the member typed beside it. */
  function chosen(value: string | number): string | undefined {
    const option = question.options.find((one) => one.value === String(value))
    if (!option) return write(value, question)
    return option.other ? given.get(otherId(question.id))?.toString() : fill(option.label)
  }
  const words = isRowAnswers(answer)
    ? question.rows.flatMap(({ value, label }) => {
        const choice = Object.hasOwn(answer, value) ? chosen(answer[value] ?? '') : undefined
        return choice === undefined ? [] : [`${fill(label)}: ${choice}`]
      })
    : [answer].flat().flatMap((value) => chosen(value) ?? [])
  return words.length > 0 ? join(words).slice(0, LONGEST) : undefined
}

/**
 * Returns what fills the texts of the question with an id. A label may name answers too. A text sees only questions
 * before its own, so labels never name each other in a circle. What a member typed is not filled again. Braces that name
 * no question stay as they are.
 */
export function fillingOf<Question extends Named>(filling: Filling<Question>): (id: string) => Fill {
  const { questions, given } = filling
  const places = new Map(questions.map(({ id }, at) => [id, at]))
  for (const [at, { id, options }] of questions.entries())
    if (options.some(({ other }) => other)) places.set(otherId(id), at)
  const known = new Map<string, string | undefined>()

  function wordsFor(id: string, at: number): string | undefined {
    const question = questions[at] as Question
    if (!known.has(id)) {
      const typed = given.get(id)?.toString()
      known.set(id, id === question.id ? wordsOf(question, filling, fillBefore(at)) : typed && filling.join([typed]))
    }
    return known.get(id)
  }

  const fillBefore =
    (end: number): Fill =>
    (text) =>
      text.replace(PLACE, (place, id: string, otherwise = '') => {
        const at = places.get(id)
        if (at === undefined) return place
        return (at < end ? wordsFor(id, at) : undefined) ?? otherwise
      })

  return (id) => fillBefore(places.get(id) ?? 0)
}
