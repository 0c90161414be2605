import { pathOf } from './json-places.ts'
import type { RewardFile } from './reward-file.ts'
import type { SurveyFile } from './survey-file.ts'

type Texts = Readonly<Record<string, unknown>>
type Options = readonly (string | { readonly value: string })[] | null
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
  const { translations, ...lists } = item as { translations?: Translations; options?: Options; rows?: Options }
  const translated = translations?.[tag] ?? {}
  const missing = NAMES.filter((name) => (item as Texts)[name] !== undefined && translated[name] === undefined)
  const lacking = (['options', 'rows'] as const).filter((name) => {
    const labels = (translated[name] ?? {}) as Texts
    return lists[name]?.some((one) => !Object.hasOwn(labels, typeof one === 'string' ? one : one.value))
  })
  return [...missing, ...lacking].map((name) => pathOf([...keys, name]))
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
