import { createHash } from 'node:crypto'
import type { InferInput } from 'valibot'
import type { getNotice } from '../../../../src/contract/consent.ts'
import type { ConsentGiven } from '../../../../src/contract/consent-given.ts'
import { Refusal } from '../../refusals/failure.ts'
import { type Language, languages } from '../../refusals/language.ts'
import type { NoticeFile } from './notice-file.ts'

export type ShownNotice = NonNullable<InferInput<typeof getNotice.answer>['notice']>

/** A notice in one language. `hash` is the SHA-256 of `text`, which is the JSON of everything that is shown. */
interface Text {
  readonly version: string
  readonly language: Language
  readonly text: string
  readonly hash: string
  readonly shown: ShownNotice
}

export interface Agreement {
  readonly text: Text
  /** The required purposes and the chosen ones, in the notice's order. */
  readonly purposes: readonly string[]
}

export interface Notices {
  readonly texts: readonly Text[]
  readonly required: readonly string[]
  in(language: Language): ShownNotice | null
  isCurrent(hash: string): boolean
  /**
   * Reads what a visitor agreed to. @returns undefined if they agreed to nothing and no consent is required
   * @throws a Refusal `consent-missing`, `notice-changed` or `purpose-unknown`
   */
  read(given: ConsentGiven | undefined): Agreement | undefined
  /** Returns true if a member who last agreed to this version must be asked. Null means that they never agreed. */
  isDue(version: string | null): boolean
}

function textIn({ version, purposes, texts }: NoticeFile, language: Language): Text {
  const { summary, items, purposes: named, withdraw, complain, changes } = texts[language]
  const listed = purposes.map(({ id, required }) => ({ id, required, what: named[id] ?? '' }))
  const content = { version, language, summary, items, purposes: listed, withdraw, complain, changes }
  const text = JSON.stringify(content)
  const hash = createHash('sha256').update(text).digest('hex')
  return { version, language, text, hash, shown: { ...content, hash } }
}

export function createNotices(file: NoticeFile | undefined, isRequired: boolean): Notices {
  const texts = file ? languages.map((language) => textIn(file, language)) : []
  return {
    texts,
    required: file?.purposes.flatMap(({ id, required }) => (required ? [id] : [])) ?? [],
    in: (language) => texts.find((text) => text.language === language)?.shown ?? null,
    isCurrent: (given) => texts.some(({ hash }) => hash === given),
    read(given) {
      if (!file) return undefined
      if (!given) {
        if (isRequired) throw new Refusal('consent-missing')
        return undefined
      }
      const text = texts.find(({ hash, version }) => hash === given.hash && version === given.version)
      if (!text) throw new Refusal('notice-changed')
      if (given.purposes.some((id) => !file.purposes.some((purpose) => purpose.id === id)))
        throw new Refusal('purpose-unknown')
      const agreed = file.purposes.filter(({ id, required }) => required || given.purposes.includes(id))
      return { text, purposes: agreed.map(({ id }) => id) }
    },
    isDue: (version) => file !== undefined && version !== file.version && (version !== null || isRequired),
  }
}
