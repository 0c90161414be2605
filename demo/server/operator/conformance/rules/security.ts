import * as security from '../../../../../src/contract/security.ts'
import { profile } from '../../../../../src/contract/users.ts'
import type { Rule } from '../rule.ts'
import { insist } from '../verdict.ts'
import type { Visit } from '../visit.ts'
import { freshToken } from './session.ts'

async function insistOnOneSession(visit: Visit, token: string, ended: string): Promise<void> {
  visit.known.token = token
  const statuses = [await visit.statusOf(token), await visit.statusOf(ended)]
  insist(statuses.join() === '200,401', `afterwards this session and the other are answered ${statuses.join(' and ')}`)
}

export const securityRules: readonly Rule[] = [
  {
    subject: security.listSessions,
    says: 'lists the sessions without their tokens, and marks the one that asks',
    async check(visit) {
      const { sessions } = await visit.ask(security.listSessions)
      insist(sessions.filter(({ current }) => current).length === 1, 'it marks none or several as the one that asks')
      insist(!JSON.stringify(sessions).includes(visit.token()), 'the token is in it')
    },
  },
  {
    subject: security.endSession,
    says: 'ends the session of the id, and not the one that asks',
    async check(visit) {
      const [token, other] = [await freshToken(visit), await freshToken(visit)]
      const { sessions } = await visit.ask(security.listSessions, { token })
      for (const { id, current } of sessions) if (!current) await visit.ask(security.endSession, { token, id })
      await insistOnOneSession(visit, token, other)
    },
  },
  {
    subject: security.endOtherSessions,
    says: 'ends the other sessions, and not the one that asks',
    async check(visit) {
      const [token, other] = [await freshToken(visit), await freshToken(visit)]
      await visit.ask(security.endOtherSessions, { token })
      await insistOnOneSession(visit, token, other)
    },
  },
  {
    subject: security.setLoginCode,
    says: 'keeps what the member chose, if the profile offers the choice',
    async check(visit) {
      const chosen = async () => (await visit.ask(profile)).loginCode
      const before = await chosen()
      if (typeof before !== 'boolean') return
      await visit.ask(security.setLoginCode, { body: { on: true } })
      insist((await chosen()) === true, 'the profile does not say that the code is on')
      await visit.ask(security.setLoginCode, { body: { on: before } })
      insist((await chosen()) === before, 'the profile does not say that the choice is as before')
    },
  },
  {
    subject: security.sendProofCode,
    says: 'mails a code to the member',
    async check(visit) {
      await visit.ask(security.sendProofCode, { body: {} as never })
    },
  },
  {
    subject: security.prove,
    says: 'refuses a wrong password, and the session goes on',
    async check(visit) {
      const token = visit.token()
      await visit.refuse(security.prove, { token, body: { password: 'Wrong#2026' } }, 'to a wrong password it')
      const status = await visit.statusOf(token)
      insist(status === 200, `afterwards the session is answered ${status}`)
    },
  },
]
