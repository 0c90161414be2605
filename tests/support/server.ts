import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type GenericSchema, literal, minLength, object, parse, pipe, string } from 'valibot'
import { passwordOfDemo } from '../../demo/content/people.ts'
import type { Limits } from '../../demo/server/accounts/config.ts'
import { buildServer, type Server } from '../../demo/server/app.ts'
import { budgets } from '../../demo/server/db/schema.ts'
import { type DataKey, dataKeysOf } from '../../demo/server/db/vault/keys.ts'
import { type Request, sendCall } from '../../demo/server/operator/conformance/send.ts'
import { extensionFor } from '../../demo/server/operator/demonstration.ts'
import type { ServerConfig } from '../../demo/server/operator/settings/config.ts'
import { tools } from '../../demo/tools/index.ts'
import * as auth from '../../src/contract/auth.ts'
import type { AnswerOf, Call } from '../../src/contract/call.ts'
import { demoConfig } from './config.ts'
import { createDatabase, type DatabaseKind } from './database.ts'

interface Mail {
  to: string
  subject: string
  text: string
  code: string | null
  sentAt: string
}

export interface Answer<C extends Call> {
  readonly status: number
  readonly headers: Headers
  /** The body, parsed by the call's schema if the status is 200. */
  readonly answer: AnswerSent<C>
}

type AnswerSent<C extends Call> = {
  readonly [K in keyof AnswerOf<C>]: AnswerOf<C>[K]
} & { readonly message: string; readonly code?: string }

export interface TestServer {
  readonly server: Server
  /** The origin, such as `http://127.0.0.1:41234`; the API is below `/api`. */
  readonly url: string
  readonly api: string
  call<C extends Call>(call: C, request?: Request<C>): Promise<Answer<C>>
  signIn(who: { email: string; password: string }): Promise<string>
  /** Registers an address, but does not verify it. */
  pending(): Promise<{ email: string; otp: string }>
  /** Registers a verified member, who has no history. */
  register(): Promise<{ email: string; password: string; token: string; id: string }>
  /** Waits until all mails are sent. Returns the newest first. */
  mailbox(to: string): Promise<Mail[]>
  code(to: string): Promise<string>
  /** Moves the server's clock forward, so that codes, sessions and limits expire. */
  pass(seconds: number): void
  resetClock(): Promise<void>
  close(): Promise<void>
}

export interface TestOptions extends Partial<ServerConfig> {
  readonly kind?: DatabaseKind
}

/** Milliseconds. */
const CODE_COMES = 10_000

const many = { points: 100_000, seconds: 60 }

const lifted = (limits: Limits): Limits =>
  Object.fromEntries(Object.keys(limits).map((name) => [name, many])) as unknown as Limits

export const preparedKeys: readonly DataKey[] = dataKeysOf({ ...demoConfig, database: { kind: 'postgres', url: '' } })
const productionKeys: readonly DataKey[] = [{ id: 'tests', secret: Buffer.alloc(32, 1) }]

export const testConfig: ServerConfig = {
  ...demoConfig,
  logLevel: 'silent',
  hashing: { memoryCost: 8, timeCost: 1, waiting: 10_000 },
  limits: {
    ...lifted(demoConfig.limits),
    challenge: demoConfig.limits.challenge,
    unchallenged: demoConfig.limits.unchallenged,
  },
  nodeLimits: {
    ...demoConfig.nodeLimits,
    memberCalls: many,
    unknownTokens: many,
    handshakes: many,
    socketMessages: many,
    socketsOfMember: 10_000,
    connectionsOfAddress: 10_000,
  },
}

export const limitsWithWaits: Limits = {
  ...testConfig.limits,
  firstMail: demoConfig.limits.firstMail,
  resend: demoConfig.limits.resend,
}

export async function startServer({ kind, ...options }: TestOptions = {}): Promise<TestServer> {
  const { production, seed = testConfig.seed } = options
  const own = options.database ? undefined : await createDatabase(kind, seed && !production)
  const database = options.database ?? own?.choice ?? { kind: 'memory' }
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const keys = database.kind === 'memory' ? preparedKeys : undefined
  const dataKeys = production ? productionKeys : keys
  const config = { ...testConfig, dataKeys, now, ...options, database }
  const extension = { ...(await extensionFor(config)), ...(config.production ? {} : tools) }
  const server = await buildServer(config, extension)
  await server.app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 })
  const url = server.address()
  const mailbox = async (to: string): Promise<Mail[]> => {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }
  const code = async (to: string): Promise<string> => {
    // Waits, because another node may be sending the mail.
    for (const end = Date.now() + CODE_COMES; Date.now() < end; await setTimeout(50)) {
      const found = (await mailbox(to)).find((mail) => mail.code)?.code
      if (found) return found
    }
    throw new Error(`no code was mailed to ${to}`)
  }
  const call = <C extends Call>(definition: C, request?: Request<C>) => send(`${url}/api`, definition, request)
  const signIn = async (body: { email: string; password: string }): Promise<string> => {
    const { answer } = await call(auth.login, { body })
    if (!answer.token) throw new Error(`no token for ${body.email}: ${answer.message}`)
    return answer.token
  }
  const pending = async () => {
    const email = newEmail()
    await call(auth.register, { body: registration(email) })
    return { email, otp: await code(email) }
  }
  return {
    server,
    url,
    api: `${url}/api`,
    mailbox,
    code,
    call,
    signIn,
    pending,
    async register() {
      const waiting = await pending()
      const { answer } = await call(auth.verifyEmail, { body: waiting })
      const { email, password } = registration(waiting.email)
      return { email, password, token: answer.token ?? '', id: answer.user?.id ?? '' }
    },
    pass(seconds) {
      passed += seconds * 1000
    },
    async resetClock() {
      passed = 0
      await server.database.store.delete(budgets)
    },
    async close() {
      await server.close()
      await own?.drop()
    },
  }
}

/** Makes an address without digits, because tests search pages for numbers. */
export const newEmail = (): string =>
  `${randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.org`

export const registration = (email: string) => ({
  firstName: 'Meera',
  lastName: 'Iyer',
  email,
  password: 'Enough#Rules1',
})

export async function send<C extends Call>(api: string, call: C, request: Request<C> = {}): Promise<Answer<C>> {
  const { status, headers, body } = await sendCall(api, call, request)
  const answer = status === 200 ? parse(call.answer as GenericSchema, body) : parse(failure, body)
  return { status, headers, answer: answer as AnswerSent<C> }
}

const failure = object({ success: literal(false), message: pipe(string(), minLength(1)), code: string() })

export const demoMember = { email: 'asha@example.com', password: passwordOfDemo }
export const codeMember = { email: 'vikram@example.com', password: passwordOfDemo }
