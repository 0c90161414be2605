import { array, boolean, type InferOutput, maxLength, minLength, optional, pipe, record, string } from 'valibot'
import { withEveryKey } from '../../../../src/contract/validation/every-key.ts'
import { only, slug, words } from '../../../../src/contract/validation/file-parts.ts'
import { languages } from '../../refusals/language.ts'
import { checkAll, fieldsOf, type PlacedFault, twice } from '../../refusals/placed-faults.ts'

const SHORT = 200
const LONG = 1000

const several = <const Item extends Parameters<typeof array>[0]>(item: Item, most: number) =>
  pipe(array(item), minLength(1, 'must not be empty'), maxLength(most, `has more than ${most} entries`))

const version = words(40)

const text = only({
  summary: several(words(SHORT), 4),
  items: several(only({ what: words(LONG), why: words(LONG), howLong: words(LONG), who: words(LONG) }), 30),
  purposes: withEveryKey(record(slug, words(SHORT)), words(SHORT)),
  withdraw: words(LONG),
  complain: words(LONG),
  changes: optional(array(only({ version, what: words(LONG) })), []),
})

/** Finds ids that are listed twice, and purposes that a language lacks or that the list lacks. */
function* purposeFaults(notice: unknown): Generator<PlacedFault> {
  const { purposes, texts } = fieldsOf(notice)
  const ids = (Array.isArray(purposes) ? purposes : []).map((purpose) => fieldsOf(purpose).id)
  for (const at of twice(ids)) yield ['is listed twice', 'purposes', at, 'id']
  for (const language of languages) {
    const named = fieldsOf(fieldsOf(texts)[language]).purposes
    for (const id of new Set(ids))
      if (typeof id === 'string' && !Object.hasOwn(fieldsOf(named), id))
        yield [`lacks the text of ${id}`, 'texts', language, 'purposes']
    for (const id of Object.keys(fieldsOf(named)))
      if (!ids.includes(id)) yield ['is not listed in purposes', 'texts', language, 'purposes', id]
  }
}

/** The notice about the members' data (docs/operating.md, Notice and consent). `changes` are newest first. */
export const noticeFile = pipe(
  only({
    $schema: optional(string()),
    version,
    purposes: several(only({ id: slug, required: optional(boolean(), false) }), 20),
    texts: only({ en: text, hi: text }),
  }),
  checkAll(purposeFaults),
)
export type NoticeFile = InferOutput<typeof noticeFile>
