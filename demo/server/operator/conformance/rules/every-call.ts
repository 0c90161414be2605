import type { Call } from '../../../../../src/contract/call.ts'
import { calls } from '../../../http/contract/calls.ts'
import type { Rule } from '../rule.ts'

const SOME_ID = 'no-such-id'
const MADE_UP = 'x'.repeat(43)

const wrongBodies: readonly unknown[] = ['text', 12, ['list'], { email: {}, otp: [], amount: 'x', responses: 'x' }]

const refusesGuests = (call: Call): Rule => ({
  subject: call,
  says: 'refuses a guest and a made-up token with 401',
  async check(visit) {
    for (const token of [undefined, 'made-up', MADE_UP]) {
      const body = call.method === 'GET' ? {} : { body: {} }
      const what = token ? 'to a made-up token it' : 'to a guest it'
      const { status } = await visit.refuse<Call>(call, { id: SOME_ID, token, ...body } as object, what)
      if (status !== 401) throw visit.verdict(call, `${what} answered ${status}, not 401`)
    }
  },
})

const refusesWrongBodies = (call: Call): Rule => ({
  subject: call,
  says: 'refuses a body of another form with 4xx and a message',
  async check(visit) {
    const token = call.access === 'member' ? { token: visit.token() } : {}
    for (const body of wrongBodies) {
      const what = `to the body ${JSON.stringify(body)} it`
      await visit.refuse<Call>(call, { id: SOME_ID, ...token, body } as object, what)
    }
  },
})

const hasFields = ({ body }: Call): boolean =>
  body !== undefined && Object.keys((body as { entries?: object }).entries ?? {}).length > 0

const all = calls.map(({ call }) => call)

export const guestRules: readonly Rule[] = all.filter(({ access }) => access === 'member').map(refusesGuests)

export const bodyRules: readonly Rule[] = all.filter(hasFields).map(refusesWrongBodies)
