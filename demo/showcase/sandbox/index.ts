import type { FastifyInstance, FastifyRequest } from 'fastify'
import { object, picklist, safeParse } from 'valibot'
import { passwordOfDemo } from '../../seed/people.ts'
import { shown } from '../../server/accounts/members.ts'
import { memberOf } from '../../server/accounts/sessions.ts'
import type { Backend } from '../../server/backend.ts'
import { HttpFailure } from '../../server/failure.ts'
import { createLimits } from '../../server/limits.ts'
import type { Limit } from '../../server/node-limits.ts'
import { decideWithdrawal } from '../../server/rewards/decision.ts'
import { requestWithdrawal } from '../../server/rewards/withdrawal.ts'
import { createMember, plantPast } from './members.ts'
import { serveSamples } from './samples.ts'
import { serveStates } from './states.ts'

const wish = object({ past: picklist(['some', 'none']) })
const DAYS_AS_MEMBER = 152
const DAY = 86_400_000
/** Points of the withdrawal that is rejected to show a notice. */
const SHOWN = 100

/** The gallery's sandbox: members with play money, and selectable states. */
export function serveSandbox(api: FastifyInstance, backend: Backend, perAddress: Limit): void {
  const { database, vault, passwords, access, callers, config, metrics } = backend
  const limits = createLimits({ sandbox: perAddress }, config.secret, database.pool, (limit) =>
    metrics.limitsHit.add({ limit }),
  )
  serveStates(api)
  serveSamples(api)
  let passwordHash: Promise<string> | undefined

  api.post('/sandbox/members', async (request: FastifyRequest, reply) => {
    reply.header('Cache-Control', 'no-store')
    await limits.take('sandbox', callers.networkOf(request.raw))
    const asked = safeParse(wish, request.body)
    if (!asked.success) throw new HttpFailure(400, 'invalid-request', 'Invalid body: past is some or none')
    const now = config.now()
    passwordHash ??= passwords.hash(passwordOfDemo)
    const some = asked.output.past === 'some'
    const joined = some ? new Date(now.getTime() - DAYS_AS_MEMBER * DAY) : now
    const hash = await passwordHash
    const { email, token } = await database.store.transaction(async (transaction) => {
      const made = await createMember(transaction, hash, now, joined)
      if (some) await plantPast(transaction, vault, made.id, now)
      return made
    })
    const member = await memberOf(database.store, token, now)
    if (!member) throw new Error('a sandbox member vanished')
    return { success: true, token, user: await shown(database.store, member), email, password: passwordOfDemo }
  })

  /** Requests and rejects a withdrawal, so that a notice arrives through the live channel. */
  api.post('/sandbox/notices', async (request: FastifyRequest) => {
    const now = config.now()
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const member = (await access.sessionOf(token, callers.networkOf(request.raw)))?.member
    if (!member?.playMoney) throw new HttpFailure(403, 'forbidden', 'Only a sandbox member may ask for it')
    const { id } = await requestWithdrawal(database.store, { vault, userId: member.id, amount: SHOWN, at: now })
    const reason = 'Play money is never paid out.'
    await decideWithdrawal(database.store, { id, action: 'reject', by: 'the gallery', reason, at: now })
    return { success: true }
  })
}
