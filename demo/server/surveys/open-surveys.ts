import { sql } from 'drizzle-orm'
import { surveys, surveysVersion } from '../db/schema.ts'
import type { Store } from '../db/store.ts'
import { listed } from './listing.ts'
import type { shownSurvey } from './rules.ts'

// The open surveys are the same for all members, few, and seldom changed. So each process keeps them as JSON, and a
// statement that reads a member also reads which version is current (docs/decisions/059).

/** Which version of the surveys is current, as a column of a statement. */
export const versionOfSurveys = sql<string>`coalesce((select ${surveysVersion.version}::text from ${surveysVersion}), '')`

type Shown = ReturnType<typeof shownSurvey>

interface Kept {
  readonly version: string
  /** In the panel's order; `json` as a list shows it. */
  readonly surveys: readonly { readonly row: Shown; readonly json: string }[]
  /** All of them as one list in JSON. */
  readonly whole: string
}

/** The open surveys without those that a member has completed. `version` is what the member's statement read. */
export interface OpenSurveys {
  /** As a list in JSON. */
  listRemaining(completed: readonly string[], version: string): Promise<string>
}

const listOf = (surveys: Kept['surveys']): string => `[${surveys.map(({ json }) => json)}]`

/** The open surveys in the panel's order, and their version. */
interface Read {
  readonly version: string
  readonly surveys: readonly Shown[]
}

/** Prepares a statement that reads both at one moment. */
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

  /** At least as new as this version. */
  async function current(version: string): Promise<Kept> {
    if (kept?.version === version) return kept
    // what another request began to read may be older than what this member's statement found
    const begun = await reading
    if (begun?.version === version) return begun
    reading ??= readAgain().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    async listRemaining(completed, version) {
      const { surveys, whole } = await current(version)
      if (completed.length === 0) return whole
      const done = new Set(completed)
      return listOf(surveys.filter(({ row }) => !done.has(row.id)))
    },
  }
}
