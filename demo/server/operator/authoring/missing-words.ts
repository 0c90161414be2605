import { pathOf } from './json-places.ts'
import type { RewardFile } from './reward-file.ts'
import type { SurveyFile } from './survey-file.ts'

type Words = Readonly<Record<string, unknown>>
type Option = string | { readonly value: string }
type Translations = Readonly<Record<string, Words>> | undefined

const NAMES = [
  'title',
  'description',
  'category',
  'targetAudience',
  'question',
  'lowLabel',
  'highLabel',
  'name',
  'brand',
]

function lacking(item: object, tag: string, keys: readonly (string | number)[]): string[] {
  const { translations, options } = item as { translations?: Translations; options?: readonly Option[] }
  const words = translations?.[tag] ?? {}
  const texts = NAMES.filter((name) => (item as Words)[name] !== undefined && words[name] === undefined)
  const labels = (words.options ?? {}) as Words
  const values = Array.isArray(options) ? options.map((one) => (typeof one === 'string' ? one : one.value)) : []
  const isLacking = values.length > 0 && values.some((value) => labels[value] === undefined)
  return [...texts, ...(isLacking ? ['options'] : [])].map((name) => pathOf([...keys, name]))
}

export function missingWords(item: SurveyFile | RewardFile): ReadonlyMap<string, readonly string[]> {
  const questions = 'questions' in item ? item.questions : []
  const tags = new Set([item, ...questions].flatMap(({ translations }) => Object.keys(translations ?? {})))
  const found = [...tags].map((tag) => {
    const within = questions.flatMap((question, at) => lacking(question, tag, ['questions', at]))
    return [tag, [...lacking(item, tag, []), ...within]] as const
  })
  return new Map(found.filter(([, paths]) => paths.length > 0))
}
