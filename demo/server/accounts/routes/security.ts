import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as security from '../../../../src/contract/security.ts'
import { isoOf } from '../../db/iso.ts'
import { sessions, users } from '../../db/schema.ts'
import { serve, serveReading } from '../../http/http.ts'
import { hashOf, prepareLookup } from '../../http/session/lookup.ts'
import { Refusal } from '../../refusals/failure.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { issueChallenge } from '../challenge.ts'
import { checkTypedCode } from '../code-tries.ts'
import { refuseTooSoon, withCode, withPassword } from '../entering.ts'
import { checkOwnPassword } from '../password-tries.ts'
import { markProven, requireProof } from '../proof.ts'
import { sendCode } from '../sending.ts'
import { endSessionOf, endSessions } from '../sessions.ts'

interface ListedSession {
  readonly id: string
  readonly device: string
  readonly signedInAt: string
  readonly lastUsedAt: string
  readonly current: boolean
}

/** Bounds the list of sessions, because a program may sign in very often. */
const LISTED = 100

function serveSessions(app: FastifyInstance, backend: AccountsBackend): void {
  const own = sql<readonly ListedSession[]>`(
    select json_agg(one) from (
      select other.id, other.device, ${isoOf(sql`other.created_at`)} as "signedInAt",
        ${isoOf(sql`other.last_used_at`)} as "lastUsedAt", other.token_hash = ${sql.placeholder('hash')} as current
      from ${sessions} as other
      where other.user_id = ${users.id} and other.expires_at > ${sql.placeholder('now')}
      order by current desc, other.last_used_at desc, other.id limit ${sql.raw(String(LISTED))}
    ) as one
  )`
  const list = prepareLookup(backend.database.reads, 'sessions', { own })
  serveReading(
    app,
    backend,
    security.listSessions,
    () => list,
    ({ own }) => ({ success: true, sessions: [...own] }),
  )

  serve(app, backend, security.endSession, async ({ id, member, store }) => {
    if (!(await endSessionOf(store, member.id, id))) throw new Refusal('not-found')
    return { success: true, message: messages.sessionEnded }
  })

  serve(app, backend, security.endOtherSessions, async ({ member, store, token }) => {
    await endSessions(store, member.id, token)
    return { success: true, message: messages.sessionsEnded }
  })
}

function serveProof(app: FastifyInstance, backend: AccountsBackend): void {
  const { config, database } = backend
  const purpose = 'proof'

  serve(app, backend, security.sendProofCode, async ({ member, address, now }) => {
    const { email } = member
    await refuseTooSoon(backend, { purpose, email, address })
    await database.store.transaction((within) => sendCode(backend, within, member, purpose))
    return {
      success: true,
      message: messages.codeMailed,
      challenge: issueChallenge(config.secret, { purpose, email }, now),
    }
  })

  serve(app, backend, security.prove, async ({ body, member, token, address, now }) => {
    const prove = (store: Parameters<typeof markProven>[0]) => markProven(store, hashOf(token), now)
    if (body.password !== undefined) {
      const wrong = 'wrong-password'
      await checkOwnPassword(backend, member, body.password, { wrong })
      await withPassword(backend, member, prove, wrong)
    } else {
      const { otp = '', challenge } = body
      await withCode(
        backend,
        await checkTypedCode(backend, purpose, { email: member.email, otp, challenge }, address),
        prove,
      )
    }
    return { success: true, message: messages.proven }
  })
}

/** Serves the sessions of a member, the switch of the sign-in code, and the fresh proof. */
export function serveSecurity(app: FastifyInstance, backend: AccountsBackend): void {
  serveSessions(app, backend)
  serveProof(app, backend)

  serve(app, backend, security.setLoginCode, async (caller) => {
    const { body, member, store } = caller
    if (!body.on) await requireProof(caller, 'always')
    await store
      .update(users)
      .set({ loginCode: body.on })
      .where(and(eq(users.id, member.id), isNull(users.erasedAt)))
    return { success: true, message: body.on ? messages.loginCodeOn : messages.loginCodeOff }
  })
}
