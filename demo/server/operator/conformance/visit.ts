import { randomUUID } from 'node:crypto'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'
import type { AnswerOf, Call } from '../../../../src/api/call.ts'
import { verify } from '../../../../src/api/session.ts'
import { optionalCalls } from './optional.ts'
import { Broken, NotOffered, NotTried, nameOf, need, type Subject } from './rule.ts'
import { type Received, type Request, sendCall } from './send.ts'

/** Why a code is asked for; the person who runs the check reads it. */
export type CodeFor = 'registration' | 'sign-in' | 'a new password'

export interface Visitor {
  /** Base of the calls, such as `https://panel.example/api`. */
  readonly api: string
  /** An address that has no account yet, and whose mail can be read. */
  readonly email: string
  /** A second such address; without it one rule is not tried. */
  readonly secondEmail?: string | undefined
  /** Gives the code that was mailed to the address. */
  readonly askCode: (email: string, purpose: CodeFor) => Promise<string>
}

/** The member that a run registers, as far as it got; the rules fill it in, in their order. */
export interface Known {
  password: string
  token?: string | undefined
  userId?: string
  /** Sign-in asked for a code. */
  codeAsked?: boolean
  bankSaved?: true
  surveyId?: string
  redemptionCode?: string
  withdrawn?: number
}

export interface Visit {
  readonly visitor: Visitor
  readonly known: Known
  /** The rule that is under way judges this. */
  subject: Subject
  /** Sends a call and gives what came back, unchecked. */
  send<C extends Call>(call: C, request?: Request<C>): Promise<Received>
  /** Sends a call that has to succeed, and gives its answer as the widgets read it. */
  ask<C extends Call>(call: C, request?: Request<C>): Promise<AnswerOf<C>>
  /** Sends a call that has to be refused: 4xx, `success: false`, and a message for the member. */
  refuse<C extends Call>(call: C, request: Request<C>, what: string): Promise<Received>
  /** What a fault of this call means for the rule that is under way. */
  verdict(call: Call, fault: string): Error
  /** The member's token; the rule is not tried without one. */
  token(): string
  /** The member's balance, in points. */
  points(): Promise<number>
}

/** Longest time for one request, in milliseconds. */
const PATIENCE = 30_000

const bodyOf = ({ body }: Received): Record<string, unknown> =>
  body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {}

const said = (received: Received): string => {
  const { message } = bodyOf(received)
  return `${received.status}${typeof message === 'string' && message ? ` "${message}"` : ''}`
}

export const newKey = (): string => randomUUID()

/** Why an answer is none that the contract knows; undefined where it is one. */
function faultOf(call: Call, received: Received): string | undefined {
  const { status, body } = received
  if (status !== 200) return `answered ${said(received)}`
  if (bodyOf(received).success === false) return `answered success: false, ${said(received)}`
  const read = safeParse(call.answer as GenericSchema, body)
  if (read.success) return undefined
  const [issue] = read.issues
  return `the answer breaks the contract at ${getDotPath(issue) ?? 'its root'}: expected ${issue.expected ?? 'another value'}`
}

/** A refusal that a widget can show; says what is wrong with it otherwise. */
function faultOfRefusal(received: Received): string | undefined {
  const { success, message } = bodyOf(received)
  const { status } = received
  if (status < 400 || status > 499) return `answered ${said(received)}`
  if (success !== false) return `answered ${status} without success: false`
  if (typeof message !== 'string' || !message) return `answered ${status} without a message`
}

export function createVisit(visitor: Visitor): Visit {
  const known: Known = { password: `Conform#${randomUUID().slice(0, 13)}` }
  const visit: Visit = {
    visitor,
    known,
    subject: 'socket',
    async send(call, request) {
      const signal = AbortSignal.timeout(PATIENCE)
      const received = await sendCall(visitor.api, call, { ...request, signal }).catch((fault: Error) => {
        throw visit.verdict(call, `gave no answer (${fault.message})`)
      })
      if (received.status === 404 && optionalCalls.has(call)) throw new NotOffered(nameOf(call))
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
    // a fault of the call that the rule is about breaks it; a fault of another leaves it untried
    verdict: (call, fault) => (visit.subject === call ? new Broken(fault) : new NotTried(`${nameOf(call)} ${fault}`)),
    token: () => need(known.token, 'there is no session'),
    points: async () => (await visit.ask(verify, { token: visit.token() })).user.points,
  }
  return visit
}
