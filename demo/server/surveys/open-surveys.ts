import { sql } from 'drizzle-orm'
import { surveys, surveysVersion } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { listed } from './listing.ts'
import type { shownSurvey } from './rules.ts'

// Each process keeps the open surveys as JSON, because they are the same for all members and seldom change. A statement
// that reads a member also reads which version is current (docs/decisions/059).

export const versionOfSurveys = sql<string>`coalesce((select ${surveysVersion.version}::text from ${surveysVersion}), '')`

type Shown = ReturnType<typeof shownSurvey>

interface Kept {
  readonly version: string
  readonly surveys: readonly { readonly row: Shown; readonly json: string }[]
  readonly whole: string
}

/** `version` is the version that the member's statement read. */
export interface OpenSurveys {
  listRemaining(ended: readonly string[], version: string): Promise<string>
}

const listOf = (surveys: Kept['surveys']): string => `[${surveys.map(({ json }) => json)}]`

interface Read {
  readonly version: string
  readonly surveys: readonly Shown[]
}

export function prepareOpenSurveys(store: Store): () => Promise<Read> {
  const open = sql<Shown[]>`(
    select coalesce(json_agg(survey order by survey.position), '[]') from (${listed} where ${surveys.closedAt} is null) as survey
  )`
  const statement = store
    .select({ version: versionOfSurveys, surveys: open })
    .from(sql`(values (1)) as one`)
    .prepare('open_surveys')
  return async () => {
    const [row] = await statement.execute()
    if (!row) throw new Error('the surveys were not read')
    return row
  }
}

export function createOpenSurveys(read: () => Promise<Read>): OpenSurveys {
  let kept: Kept | undefined
  let reading: Promise<Kept> | undefined

  async function readAgain(): Promise<Kept> {
    const found = await read()
    const surveys = found.surveys.map((survey) => ({ row: survey, json: JSON.stringify(survey) }))
    kept = { version: found.version, surveys, whole: listOf(surveys) }
    return kept
  }

  /** Returns surveys that are at least as new as this version. */
  async function current(version: string): Promise<Kept> {
    if (kept?.version === version) return kept
    // a read that another request began may be older than the version of this member's statement
    const begun = await reading
    if (begun?.version === version) return begun
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    async listRemaining(ended, version) {
      const { surveys, whole } = await current(version)
      if (ended.length === 0) return whole
      const done = new Set(ended)
      return listOf(surveys.filter(({ row }) => !done.has(row.id)))
    },
  }
}
