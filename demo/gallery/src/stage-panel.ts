import type { Environment } from '../../../src/client/environment.ts'
import { login, register, verifyEmail } from '../../../src/contract/auth.ts'
import type { AnswerOf, BodyOf, Call } from '../../../src/contract/call.ts'
import { requestWithdrawal, withdrawalHistory } from '../../../src/contract/users.ts'
import { pageConfiguration } from '../../../src/page/configuration.ts'
import { bridge } from '../../../src/page/page-bridge.ts'
import { passwordOfDemo, people } from '../../content/people.ts'
import type { Demo, DemoOptions } from '../../in-page/index.ts'
import { type Sample, surveyOf } from '../questions.ts'
import type { State } from './choice.ts'
import { callsIn } from './stage-calls.ts'

export interface StageMember {
  readonly email: string
  readonly password: string
}

type Connect = NonNullable<Environment['connect']>

interface Session {
  readonly token: string
  readonly user: object
}

/** Points of the withdrawal that is rejected so that a notice shows. */
const SHOWN = 100
const [asha] = people
const newcomer = { firstName: 'Kavya', lastName: 'Nair', email: 'kavya@example.com', password: passwordOfDemo }

export const memberIn = (state: State): StageMember =>
  state === 'empty' ? newcomer : { email: asha.email, password: passwordOfDemo }

/** Calls the panel's API as an element does. @throws the refusal */
const createClient = (fetchInside: typeof fetch) =>
  async function call<C extends Call>({ path, method }: C, body?: BodyOf<C>, token = ''): Promise<AnswerOf<C>> {
    const answer = await fetchInside(`${pageConfiguration().api}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const payload = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${payload.message}`)
    return payload
  }

type Client = ReturnType<typeof createClient>

const sessionOf = ({ token, user }: AnswerOf<typeof login>): Session | undefined =>
  token && user ? { token, user } : undefined

async function registerNewcomer(call: Client, demo: Demo): Promise<Session | undefined> {
  const { email } = newcomer
  const { challenge } = await call(register, newcomer)
  return sessionOf(await call(verifyEmail, { email, otp: demo.code(email) ?? '', challenge }))
}

async function enter(call: Client, demo: Demo, state: State): Promise<Session | undefined> {
  if (state === 'signed-out') return undefined
  const signIn = async () => sessionOf(await call(login, memberIn(state)))
  return state === 'empty' ? signIn().catch(() => registerNewcomer(call, demo)) : signIn()
}

function keepSession({ local, prefix }: Environment, session: Session | undefined): void {
  delete local[`${prefix}token`]
  delete local[`${prefix}user`]
  if (!session) return
  local[`${prefix}user`] = JSON.stringify(session.user)
  local[`${prefix}token`] = session.token
}

export interface StagePanel {
  notify(): Promise<void>
  reset(): Promise<void>
}

interface StageOptions {
  readonly state: State
  readonly sample: Sample | undefined
  readonly source: string
}

interface PanelPart {
  startDemo(options?: DemoOptions): Demo
}

type Change = (environment: Environment) => Environment

async function openPanel(part: PanelPart, { state, sample }: StageOptions): Promise<StagePanel> {
  const demo = part.startDemo(sample ? { surveys: [surveyOf(sample)] } : {})
  const inside = bridge.provided.environment as unknown as Change
  const call = createClient(inside({ configuration: pageConfiguration() } as Environment).fetch)
  const session = await enter(call, demo, state)
  const joined = new Promise<void>((resolve) => {
    const changed: Change = (outside) => {
      const environment = inside(outside)
      keepSession(environment, session)
      const connect: Connect = (token) => {
        const socket = (environment.connect as Connect)(token)
        socket.on('connect', resolve)
        return socket
      }
      return { ...environment, fetch: callsIn(state, environment.fetch), connect }
    }
    bridge.provided.environment = changed as unknown as typeof bridge.provided.environment
  })
  return {
    async notify() {
      // waits, because an element gets notices only once it has joined
      await joined
      await call(requestWithdrawal, { amount: SHOWN }, session?.token)
      const { withdrawalHistory: rows } = await call(withdrawalHistory, undefined, session?.token)
      demo.decide(rows[0]?.transactionId ?? '', 'reject', 'Nothing is paid here.')
    },
    reset: demo.reset,
  }
}

/** Prepares the panel. Call it before `panel.js` defines the elements. */
export function preparePanel(options: StageOptions): Promise<StagePanel> {
  return new Promise((resolve, reject) => {
    async function load(): Promise<PanelPart> {
      const part = (await import(options.source)) as PanelPart
      resolve(await openPanel(part, options))
      return part
    }
    // panel.js waits for this function, and does not load the file itself
    bridge.provided.parts = {
      demo: () =>
        load().catch((fault: unknown) => {
          reject(fault)
          throw fault
        }),
    }
  })
}
