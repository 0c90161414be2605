import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { string } from 'valibot'
import { csvLine } from '../../../../src/contract/csv.ts'
import { consents, users } from '../../db/schema.ts'
import { printable } from '../printable.ts'
import { requestCommand } from './command.ts'

export const consentsCommand = requestCommand({
  forms: ['consents list PURPOSE'],
  about: `Lists as CSV the members who agree to the optional purpose PURPOSE at this moment, such as news. Run it before
      each use, because members withdraw. Leaves out blocked members, who cannot sign in to withdraw.`,
  entries: { purpose: string() },
  read: (args) => ({ purpose: args.one('PURPOSE') }),
  async work({ store }, { purpose }) {
    const newest = store
      .selectDistinctOn([consents.userId])
      .from(consents)
      .orderBy(consents.userId, desc(consents.id))
      .as('newest')
    const rows = await store
      .select({ email: users.email, firstName: users.firstName, language: users.locale, since: newest.at })
      .from(newest)
      .innerJoin(users, eq(users.id, newest.userId))
      .where(and(isNull(users.erasedAt), isNull(users.blockedAt), sql`${newest.purposes} ? ${purpose}`))
      .orderBy(users.email)
    const lines = rows.map(({ since, ...row }) => csvLine([...Object.values(row), since.toISOString()]))
    return printable([csvLine(['email', 'first_name', 'language', 'agreed_at']), ...lines].join('')).trimEnd()
  },
})
