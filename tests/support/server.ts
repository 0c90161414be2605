import { buildServer, type Server } from '../../demo/server/app.ts'
import { demoConfig, type ServerConfig } from '../../demo/server/config.ts'
import { passwordOfDemo } from '../../demo/server/db/seed/people.ts'
import { createDatabase, type databases } from './database.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  code: string | null
  sentAt: string
}

export interface TestServer {
  readonly server: Server
  /** Such as `http://127.0.0.1:41234`; the API is below `/api`. */
  readonly url: string
  /** Base of the calls: `url` with `/api`. */
  readonly api: string
  /** The mails to an address, newest first; waits for those on their way. */
  mailbox(to: string): Promise<Mail[]>
  /** The newest code that was mailed to the address. */
  code(to: string): Promise<string>
  /** Moves the server's clock forward: codes, sessions and cooldowns see it. */
  pass(seconds: number): void
  close(): Promise<void>
}

export interface TestOptions extends Partial<ServerConfig> {
  readonly kind?: (typeof databases)[number]
}

const many = { points: 100_000, seconds: 60 }

/** Cheap hashes and lifted limits; a test of a limit names it. The seed is planted unless `seed: false`. */
export const testConfig: ServerConfig = {
  ...demoConfig,
  logLevel: 'silent',
  hashing: { memoryCost: 8, timeCost: 1 },
  limits: { login: many, account: many, address: many, mails: many, password: many },
  resendAfter: 0,
}

/** A real server on a free port with a database of its own. */
export async function startServer({ kind, ...options }: TestOptions = {}): Promise<TestServer> {
  const database = await createDatabase(kind)
  let passed = 0
  const now = () => new Date(Date.now() + passed)
  const server = await buildServer({ ...testConfig, database: database.choice, now, ...options })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const url = server.address()
  const mailbox = async (to: string): Promise<Mail[]> => {
    const answer = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(to)}`)
    return (await answer.json()) as Mail[]
  }
  return {
    server,
    url,
    api: `${url}/api`,
    mailbox,
    async code(to) {
      const code = (await mailbox(to)).find((mail) => mail.code)?.code
      if (!code) throw new Error(`no code was mailed to ${to}`)
      return code
    },
    pass(seconds) {
      passed += seconds * 1000
    },
    async close() {
      await server.close()
      await database.drop()
    },
  }
}

export const demoMember = { email: 'asha@example.com', password: passwordOfDemo }
/** Signs in with a code. */
export const codeMember = { email: 'vikram@example.com', password: passwordOfDemo }
