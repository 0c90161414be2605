import type { FastifyInstance, FastifyRequest } from 'fastify'
import { object, picklist, safeParse } from 'valibot'
import { shown } from '../accounts/members.ts'
import { memberOf } from '../accounts/sessions.ts'
import { passwordOfDemo } from '../db/seed/people.ts'
import { HttpFailure } from '../failure.ts'
import type { Panel } from '../panel.ts'
import { decideWithdrawal } from '../rewards/decision.ts'
import { requestWithdrawal } from '../rewards/withdrawal.ts'
import { createMember, plantPast } from './members.ts'
import { isSandbox } from './play-money.ts'
import { serveStates } from './states.ts'

const wish = object({ past: picklist(['some', 'none']) })
const DAYS_AS_MEMBER = 152
const DAY = 86_400_000
/** Of the withdrawal that is refused to show a notice, in points. */
const SHOWN = 100

/** What the gallery plays with: members whose money is play money, and states on demand. Production has none of it. */
export function serveSandbox(api: FastifyInstance, panel: Panel): void {
  const { database, vault, passwords, limits, access, callers, config } = panel
  if (config.production) return
  serveStates(api)
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

  /** A withdrawal that is asked for and refused, so that a notice comes through the live channel. */
  api.post('/sandbox/notices', async (request: FastifyRequest) => {
    const now = config.now()
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const member = (await access.sessionOf(token, callers.networkOf(request.raw)))?.member
    if (!member || !isSandbox(member.id))
      throw new HttpFailure(403, 'forbidden', 'Only a sandbox member may ask for it')
    const { id } = await requestWithdrawal(database.store, { vault, userId: member.id, amount: SHOWN, at: now })
    const reason = 'Play money is never paid out.'
    await decideWithdrawal(database.store, { id, action: 'reject', by: 'the gallery', reason, at: now })
    return { success: true }
  })
}
