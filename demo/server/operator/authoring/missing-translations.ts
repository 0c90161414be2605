import { pathOf } from './json-places.ts'
import type { RewardFile } from './reward-file.ts'
import type { SurveyFile } from './survey-file.ts'

type Texts = Readonly<Record<string, unknown>>
type Option = string | { readonly value: string }
type Translations = Readonly<Record<string, Texts>> | undefined

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

function missingIn(item: object, tag: string, keys: readonly (string | number)[]): string[] {
  const { translations, options } = item as { translations?: Translations; options?: readonly Option[] }
  const translated = translations?.[tag] ?? {}
  const missing = NAMES.filter((name) => (item as Texts)[name] !== undefined && translated[name] === undefined)
  const labels = (translated.options ?? {}) as Texts
  const values = Array.isArray(options) ? options.map((one) => (typeof one === 'string' ? one : one.value)) : []
  const isLacking = values.length > 0 && values.some((value) => labels[value] === undefined)
  return [...missing, ...(isLacking ? ['options'] : [])].map((name) => pathOf([...keys, name]))
}

export function missingTranslations(item: SurveyFile | RewardFile): ReadonlyMap<string, readonly string[]> {
  const questions = 'questions' in item ? item.questions : []
  const tags = new Set([item, ...questions].flatMap(({ translations }) => Object.keys(translations ?? {})))
  const found = [...tags].map((tag) => {
    const within = questions.flatMap((question, at) => missingIn(question, tag, ['questions', at]))
    return [tag, [...missingIn(item, tag, []), ...within]] as const
  })
  return new Map(found.filter(([, paths]) => paths.length > 0))
}
