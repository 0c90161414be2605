import { eq } from 'drizzle-orm'
import { limitsFor } from '../../demo/server/accounts/config.ts'
import { users } from '../../demo/server/db/schema.ts'
import type { BodyOf, Call } from '../../src/contract/call.ts'
import { send, startServer, type TestOptions, type TestServer, testConfig } from './server.ts'

const { address, firstMail, resend } = testConfig.limits

/** The limits of production, without those on the calls of one address and the waits between mails. */
export const strictLimits = { ...limitsFor(true), address, firstMail, resend }

export const startGuarded = (options: TestOptions = {}): Promise<TestServer> =>
  startServer({ trustProxy: 1, limits: strictLimits, ...options })

export const callFrom =
  (panel: TestServer, address: string) =>
  <C extends Call>(call: C, body: BodyOf<C>) =>
    send(panel.api, call, { body, headers: { 'X-Forwarded-For': address } })

export const addressOf = (index: number): string => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`

export const askForCodes = (panel: TestServer, email: string) =>
  panel.server.database.store.update(users).set({ loginCode: true }).where(eq(users.email, email))
