import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { array, object, parseJson, pipe, safeParse, string } from 'valibot'
import { csvLine } from '../../../../src/contract/csv.ts'
import { consents, notices, users } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { notFound } from '../../refusals/failure.ts'
import { nearest } from '../nearly.ts'
import { printable } from '../printable.ts'
import { requestCommand } from './command.ts'

const noticeText = pipe(string(), parseJson(), object({ purposes: array(object({ id: string() })) }))

/** @throws a 404 for a purpose that none of the notices has, because an empty list would say that nobody agrees to it */
async function refuseUnknown(store: Store, purpose: string): Promise<void> {
  const known = new Set<string>()
  for (const { text } of await store.select({ text: notices.text }).from(notices)) {
    const read = safeParse(noticeText, text)
    for (const { id } of read.success ? read.output.purposes : []) known.add(id)
  }
  if (known.size === 0 || known.has(purpose)) return
  const near = nearest(purpose, known)
  const hint = near === undefined ? '' : `; do you mean ${near}?`
  throw notFound(
    `No notice that members agreed to has the purpose ${purpose}${hint || '.'} The purposes are ${[...known].sort().join(', ')}`,
  )
}

export const consentsCommand = requestCommand({
  forms: ['consents list PURPOSE'],
  about: `Lists as CSV the members who agree to the optional purpose PURPOSE at this moment, such as news, with the
      version of the notice that they agreed to. Run it before each use, because members withdraw. Leaves out blocked
      members, who cannot sign in to withdraw.`,
  entries: { purpose: string() },
  read: (args) => ({ purpose: args.one('PURPOSE') }),
  async work({ store }, { purpose }) {
    await refuseUnknown(store, purpose)
    const newest = store
      .selectDistinctOn([consents.userId])
      .from(consents)
      .orderBy(consents.userId, desc(consents.id))
      .as('newest')
    const rows = await store
      .select({
        email: users.email,
        firstName: users.firstName,
        language: users.locale,
        since: newest.at,
        version: notices.version,
      })
      .from(newest)
      .innerJoin(notices, eq(notices.hash, newest.hash))
      .innerJoin(users, eq(users.id, newest.userId))
      .where(and(isNull(users.erasedAt), isNull(users.blockedAt), sql`${newest.purposes} ? ${purpose}`))
      .orderBy(users.email)
    const heads = csvLine(['email', 'first_name', 'language', 'agreed_at', 'notice_version'])
    const lines = rows.map(({ email, firstName, language, since, version }) =>
      csvLine([email, firstName, language, since.toISOString(), version]),
    )
    return printable([heads, ...lines].join('')).trimEnd()
  },
})
