import { randomUUID } from 'node:crypto'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import type { AnswerOf, Call } from '../../../../src/contract/call.ts'
import { dashboard } from '../../../../src/contract/dashboard.ts'
import type { LiveSocket } from '../../../../src/contract/live.ts'
import type { RefusalCode } from '../../../../src/contract/refusals.ts'
import { verify } from '../../../../src/contract/session.ts'
import { optionalCalls } from './optional.ts'
import { type Received, type Request, sendCall } from './send.ts'
import { Broken, Missing, NotOffered, NotTried, nameOf, need, type Subject } from './verdict.ts'

export type CodeFor = 'registration' | 'sign-in' | 'a new password'

export interface Visitor {
  readonly api: string
  readonly email: string
  /** If set, the rules use an existing account without history, with this password, and register no new one. */
  readonly password?: string | undefined
  readonly secondEmail?: string | undefined
  readonly fetch?: typeof fetch
  readonly connect?: (token: string) => LiveSocket
  readonly askCode: (email: string, purpose: CodeFor) => Promise<string>
}

export interface Known {
  password: string
  token?: string | undefined
  userId?: string
  registered?: true
  codeAsked?: boolean
  bankSaved?: true
  surveyId?: string
  redemptionCode?: string
  withdrawn?: number
}

export interface Visit {
  readonly visitor: Visitor
  readonly known: Known
  subject: Subject
  send<C extends Call>(call: C, request?: Request<C>): Promise<Received>
  ask<C extends Call>(call: C, request?: Request<C>): Promise<AnswerOf<C>>
  /** Sends a call that must be refused: 4xx, `success: false`, and a message for the member. */
  refuse<C extends Call>(call: C, request: Request<C>, what: string): Promise<Received>
  verdict(call: Call, fault: string): Error
  token(): string
  points(): Promise<number>
  /** Returns the status of a call with this token. If two calls differ, the rule counts as not tried. */
  statusOf(token: string): Promise<number>
}

const ANSWERED_WITHIN = 30_000

const bodyOf = ({ body }: Received): Record<string, unknown> =>
  body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}

const statusAndMessage = (received: Received): string => {
  const { message } = bodyOf(received)
  return `${received.status}${typeof message === 'string' && message ? ` "${message}"` : ''}`
}

export const newKey = (): string => randomUUID()

function faultOf(call: Call, received: Received): string | undefined {
  const { status, body } = received
  if (status !== 200) return `answered ${statusAndMessage(received)}`
  if (bodyOf(received).success === false) return `answered success: false, ${statusAndMessage(received)}`
  const read = safeParse(call.answer as GenericSchema, body)
  if (read.success) return undefined
  const [issue] = read.issues
  return `the answer breaks the contract at ${getDotPath(issue) ?? 'its root'}: expected ${issue.expected ?? 'another value'}`
}

/** Returns true for a 404 that means that the call does not exist, not that a survey is missing, also by a framework. */
const isNoCall = (received: Received): boolean =>
  received.status === 404 &&
  (bodyOf(received).success !== false || bodyOf(received).code === ('not-found' satisfies RefusalCode))

const ABOUT_SURVEYS: readonly unknown[] = ['survey-missing', 'survey-closed'] satisfies RefusalCode[]

function checkServed({ subject }: Visit, call: Call, received: Received): void {
  const isOffered = received.status !== 404 || ABOUT_SURVEYS.includes(bodyOf(received).code)
  if (!isOffered && optionalCalls.has(call)) throw new NotOffered(nameOf(call))
  if (isNoCall(received)) throw subject === call ? new Missing() : new NotTried(`${nameOf(call)} is missing`)
}

function faultOfRefusal(received: Received): string | undefined {
  const { success, message } = bodyOf(received)
  const { status } = received
  if (status < 400 || status > 499) return `answered ${statusAndMessage(received)}`
  if (success !== false) return `answered ${status} without success: false`
  if (typeof message !== 'string' || !message) return `answered ${status} without a message`
}

export function createVisit(visitor: Visitor): Visit {
  const known: Known = { password: visitor.password ?? `Conform#${randomUUID().slice(0, 13)}` }
  const visit: Visit = {
    visitor,
    known,
    subject: 'socket',
    async send(call, request = {}) {
      const asMember = call.access === 'member' && !('token' in request) ? { token: visit.token() } : {}
      const means = { signal: AbortSignal.timeout(ANSWERED_WITHIN), fetch: visitor.fetch }
      const received = await sendCall(visitor.api, call, { ...asMember, ...request, ...means }).catch(
        (fault: Error) => {
          throw visit.verdict(call, `gave no answer (${fault.message})`)
        },
      )
      checkServed(visit, call, received)
      return received
    },
    async ask(call, request) {
      const received = await visit.send(call, request)
      const fault = faultOf(call, received)
      if (fault) throw visit.verdict(call, fault)
      return safeParse(call.answer as GenericSchema, received.body).output as AnswerOf<typeof call>
    },
    async refuse(call, request, what) {
      const received = await visit.send(call, request)
      const fault = faultOfRefusal(received)
      if (fault) throw visit.verdict(call, `${what}: ${fault}`)
      return received
    },
    // a fault of the call under test breaks the rule; a fault of another call prevents the test
    verdict: (call, fault) => (visit.subject === call ? new Broken(fault) : new NotTried(`${nameOf(call)} ${fault}`)),
    token: () => need(known.token, 'there is no session'),
    points: async () => (await visit.ask(verify)).user.points,
    async statusOf(token) {
      const { status } = await visit.send(verify, { token })
      const second = await visit.send(dashboard, { token })
      if (status === second.status) return status
      throw new NotTried(`with one token the session check is answered ${status}, the dashboard ${second.status}`)
    },
  }
  return visit
}
