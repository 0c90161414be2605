import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import { answers, responses, surveyPlaces, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import type { RespondentHash } from '../../db/vault/respondent-hash.ts'
import type { Language } from '../../refusals/language.ts'
import type { StoredAnswer } from '../../surveys/answers.ts'

export interface Row {
  readonly respondent: string
  readonly completedAt: Date
  readonly seconds: number
  readonly partner: string | null
  readonly language: Language
  readonly screening: string | null
  readonly quotas: readonly string[] | null
  readonly answers: ReadonlyMap<string, StoredAnswer>
}

/** The last response of a page. `at` counts microseconds since 1970, because a Date would round the database's time. */
export interface Place {
  readonly at: string
  readonly response: string
}

/** The partner of the panel's own site in a selection. No partner has an empty name (http/partner-name.ts). */
export const OWN_SITE = ''

export interface Selection {
  readonly surveyId: string
  /** The last moment of the export. Later responses would make it endless. */
  readonly at: Date
  readonly since: Date | null
  readonly partner: string | null
}

/** Responses of a page at most. */
const PAGE = 1000

/** Bytes of answers that end a page. A response may have 1 MB of them. */
const PAGE_BYTES = 4_000_000

const isAfter = ({ at, response }: Place) =>
  sql`(${responses.completedAt}, ${responses.id}) >
    (timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond', ${response})`

const isOf = (partner: string) => (partner === OWN_SITE ? isNull(responses.partner) : eq(responses.partner, partner))

// one statement, because a member may be erased between two
function selectPage(store: Store, { surveyId, at, since, partner }: Selection, after: Place | undefined) {
  const found = store
    .select({
      id: responses.id,
      userId: responses.userId,
      completedAt: responses.completedAt,
      at: sql<string>`(extract(epoch from ${responses.completedAt}) * 1000000)::bigint::text`.as('at'),
      seconds: responses.timeSpent,
      partner: responses.partner,
      language: responses.language,
      screening: surveyPlaces.outcome,
      quotas: surveyPlaces.quotas,
      bytes:
        sql<number>`(select sum(${answers.bytes}) from ${answers} where ${answers.responseId} = ${responses.id})`.as(
          'bytes',
        ),
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
        partner === null ? undefined : isOf(partner),
        after && isAfter(after),
      ),
    )
    .orderBy(asc(responses.completedAt), asc(responses.id))
    .limit(PAGE + 1)
    .as('found')
  const inOrder = sql`order by ${found.completedAt}, ${found.id}`
  const measured = store
    .select({
      ...found._.selectedFields,
      bytesBefore: sql<number>`coalesce(sum(${found.bytes}) over (${inOrder}
        rows between unbounded preceding and 1 preceding), 0)`.as('bytes_before'),
      hasNext: sql<boolean>`lead(true, 1, false) over (${inOrder})`.as('has_next'),
    })
    .from(found)
    .as('measured')
  return store
    .select({
      ...measured._.selectedFields,
      answers: sql<[id: string, value: StoredAnswer][]>`(
        select coalesce(json_agg(json_build_array(${answers.questionId}, ${answers.value})), '[]')
        from ${answers} where ${answers.responseId} = ${measured.id})`,
    })
    .from(measured)
    .where(lt(measured.bytesBefore, PAGE_BYTES))
    .orderBy(asc(measured.completedAt), asc(measured.id))
}

/** A page of responses in the order of their completion, and the place after which the next page begins. */
export async function pageOf(
  store: Store,
  respondentOf: RespondentHash,
  selection: Selection,
  after: Place | undefined,
): Promise<{ readonly rows: readonly Row[]; readonly next: Place | undefined }> {
  const found = (await selectPage(store, selection, after)).slice(0, PAGE)
  const last = found.at(-1)
  return {
    rows: found.map(({ userId, completedAt, seconds, partner, language, screening, quotas, answers }) => ({
      respondent: respondentOf(selection.surveyId, userId),
      completedAt,
      seconds,
      partner,
      language,
      screening,
      quotas,
      answers: new Map(answers),
    })),
    next: last?.hasNext ? { at: last.at, response: last.id } : undefined,
  }
}
