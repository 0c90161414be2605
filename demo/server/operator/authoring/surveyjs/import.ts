import type { Fault } from '../faults.ts'
import { type ImportedQuestion, readQuestion } from './questions.ts'
import { type Keys, type Part, Report } from './report.ts'
import { plain, textOf, translationsOf } from './texts.ts'

// A survey in the JSON of SurveyJS as a survey of ours. Its format: https://surveyjs.io/form-library/documentation/api-reference
// Whatever does not carry over is reported with its place in the file (src/decisions/048).

/** What a survey needs and SurveyJS does not have. */
export interface ImportSettings {
  readonly id: string
  readonly pointsReward: number
  readonly estimatedTime: number
  readonly category: string | undefined
}

/** Pages and panels are dissolved: their questions follow each other. */
const GROUP = ['type', 'name', 'elements', 'questions']

function readElements(part: Part, keys: Keys, report: Report): ImportedQuestion[] {
  return ['elements', 'questions'].flatMap((list) =>
    report.list(part[list], [...keys, list]).flatMap((element, at) => {
      const here = [...keys, list, at]
      const inner = report.part(element, here)
      if (!inner) return []
      if (inner.type !== 'panel') return readQuestion(inner, here, report)
      report.lose(here, 'a panel: its questions follow each other')
      return readGroup(inner, here, report)
    }),
  )
}

function readGroup(part: Part, keys: Keys, report: Report): ImportedQuestion[] {
  report.rest(part, keys, GROUP)
  return readElements(part, keys, report)
}

/** Each name as an id, with the first free number where two are alike. */
function withIds(drafts: readonly ImportedQuestion[], report: Report): object[] {
  const used = new Set<string>()
  const numbers = new Map<string, number>()
  return drafts.map(({ name, keys, question }) => {
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
    if (id !== name) report.lose([...keys, 'name'], `answers are stored under ${id}, not under ${name}`)
    const { translations, ...rest } = question as { translations: object }
    return { id, ...rest, ...(Object.keys(translations).length > 0 && { translations }) }
  })
}

/** Converts a survey. The caller must check the result like any other file. */
export function fromSurveyJs(
  value: unknown,
  settings: ImportSettings,
): { readonly survey: object; readonly lost: readonly Fault[] } {
  const report = new Report()
  const part = report.part(value, []) ?? {}
  const { id, pointsReward, estimatedTime, category = 'General' } = settings
  const title = textOf(part.title, ['title'], report) ?? plain(id)
  const description = textOf(part.description, ['description'], report)
  if (!description) report.lose([], 'there is no description: the title is used instead')
  report.rest(part, [], ['title', 'description', 'pages', 'elements', 'questions'])
  const pages = report.list(part.pages, ['pages']).flatMap((page, at) => {
    const group = report.part(page, ['pages', at])
    return group ? readGroup(group, ['pages', at], report) : []
  })
  const questions = withIds([...pages, ...readElements(part, [], report)], report)
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
  return { survey, lost: report.lost }
}
