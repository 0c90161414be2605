import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { answers, responses, surveyPlaces, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { RespondentHash } from '../../db/vault/respondent-hash.ts'
import type { StoredAnswer } from '../../surveys/answers.ts'

export interface Row {
  readonly respondent: string
  readonly completedAt: Date
  readonly seconds: number
  readonly partner: string | null
  readonly screening: string | null
  readonly quotas: readonly string[] | null
  readonly answers: ReadonlyMap<string, StoredAnswer>
}

/** The last response of a page. `at` is as precise as the database, which a Date is not. */
export interface Place {
  readonly at: string
  readonly response: string
}

export interface Selection {
  readonly surveyId: string
  /** The last moment of the export. Later responses would make it endless. */
  readonly at: Date
  readonly since: Date | null
  readonly partner: string | null
}

/** Responses of one page. */
const PAGE = 1000

// one statement, because a member may be erased between two
const selectPage = (store: Store, { surveyId, at, since, partner }: Selection, after: Place | undefined) =>
  store
    .select({
      id: responses.id,
      userId: responses.userId,
      completedAt: responses.completedAt,
      at: sql<string>`${responses.completedAt}::text`,
      seconds: responses.timeSpent,
      partner: responses.partner,
      screening: surveyPlaces.outcome,
      quotas: surveyPlaces.quotas,
      answers: sql<[id: string, value: StoredAnswer][]>`(
        select coalesce(json_agg(json_build_array(${answers.questionId}, ${answers.value})), '[]')
        from ${answers} where ${answers.responseId} = ${responses.id})`,
    })
    .from(responses)
    .innerJoin(users, eq(users.id, responses.userId))
    .leftJoin(
      surveyPlaces,
      and(eq(surveyPlaces.userId, responses.userId), eq(surveyPlaces.surveyId, responses.surveyId)),
    )
    .where(
      and(
        eq(responses.surveyId, surveyId),
        isNull(users.erasedAt),
        lte(responses.completedAt, at),
        since ? gte(responses.completedAt, since) : undefined,
        partner === null ? undefined : eq(responses.partner, partner),
        after && sql`(${responses.completedAt}, ${responses.id}) > (${after.at}::timestamptz, ${after.response})`,
      ),
    )
    .orderBy(asc(responses.completedAt), asc(responses.id))
    .limit(PAGE)

/** A page of responses in the order of their completion, and the place after which the next page begins. */
export async function pageOf(
  store: Store,
  respondentOf: RespondentHash,
  selection: Selection,
  after: Place | undefined,
): Promise<{ readonly rows: readonly Row[]; readonly next: Place | undefined }> {
  const found = await selectPage(store, selection, after)
  const last = found.length === PAGE ? found.at(-1) : undefined
  return {
    rows: found.map(({ id: _, userId, at: __, answers, ...row }) => ({
      ...row,
      respondent: respondentOf(selection.surveyId, userId),
      answers: new Map(answers),
    })),
    next: last && { at: last.at, response: last.id },
  }
}
