import type { Fault } from '../faults.ts'
import { Part } from './part.ts'
import { type ImportedQuestion, readQuestion } from './questions.ts'
import { plain, textOf, translationsOf } from './texts.ts'

// Converts the JSON of SurveyJS (https://surveyjs.io/form-library/documentation/api-reference). Every part that does
// not carry over is reported with its place in the file (docs/authoring.md#from-surveyjs).

/** A survey needs these values, which SurveyJS does not have. */
export interface ImportSettings {
  readonly id: string
  readonly pointsReward: number
  readonly estimatedTime: number
  readonly category: string | undefined
}

const readElements = (part: Part): ImportedQuestion[] =>
  [...part.parts('elements'), ...part.parts('questions')].flatMap((inner) => {
    if (inner.fields.type !== 'panel') return readQuestion(inner)
    inner.lose('a panel: its questions follow each other')
    return readGroup(inner)
  })

function readGroup(part: Part): ImportedQuestion[] {
  for (const name of ['type', 'name']) part.get(name)
  const questions = readElements(part)
  part.rest()
  return questions
}

function withIds(drafts: readonly ImportedQuestion[]): object[] {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  return drafts.map(({ name, part, question }) => {
    const clean =
      name
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[^A-Za-z0-9]+|(?<!-)-+$/g, '')
        .slice(0, 90) || `q${used.size + 1}`
    let id = clean
    for (let number = numbers.get(clean) ?? 2; used.has(id); number++) {
      id = `${clean}-${number}`
      numbers.set(clean, number + 1)
    }
    used.add(id)
    if (id !== name) part.lose(`answers are stored under ${id}, not under ${name}`, 'name')
    const { translations, ...rest } = question as { translations: object }
    return { id, ...rest, ...(Object.keys(translations).length > 0 && { translations }) }
  })
}

export function fromSurveyJs(
  value: unknown,
  settings: ImportSettings,
): { readonly survey: object; readonly lost: readonly Fault[] } {
  const lost: Fault[] = []
  const empty = new Part({}, [], lost)
  const part = empty.inner(value) ?? empty
  const { id, pointsReward, estimatedTime, category = 'General' } = settings
  const title = textOf(part, 'title') ?? plain(id)
  const description = textOf(part, 'description')
  if (!description) part.lose('there is no description: the title is used instead')
  const questions = withIds([...part.parts('pages').flatMap(readGroup), ...readElements(part)])
  part.rest()
  const translations = translationsOf({ title, description: description ?? title })
  const survey = {
    id,
    title: title.original,
    description: (description ?? title).original,
    category,
    pointsReward,
    estimatedTime,
    questions,
    ...(Object.keys(translations).length > 0 && { translations }),
  }
  return { survey, lost }
}
