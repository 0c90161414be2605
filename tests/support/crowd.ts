import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../../demo/server/db/schema.ts'
import * as auth from '../../src/contract/auth.ts'
import * as surveys from '../../src/contract/surveys.ts'
import { newEmail, type TestServer } from './server.ts'
import { counted, plantSurvey } from './surveys.ts'

/** A limit, because each request needs two open files of this process. */
const WIDTH = 1000

/** Runs `act` `count` times, at most WIDTH at once. @returns the outcomes in order */
export async function atOnce<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const outcomes = new Array<T>(count)
  let next = 0
  const runner = async () => {
    for (let index = next++; index < count; index = next++) outcomes[index] = await act(index)
  }
  await Promise.all(Array.from({ length: Math.min(count, WIDTH) }, runner))
  return outcomes
}

export const otherThan = (code: string, index = 0): string =>
  String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0')

export async function wrongCodes({ server }: TestServer): Promise<number> {
  const { values } = await server.metrics.codeFailures.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/**
 * Guesses one live code wrongly, many times at once. @returns how many guesses were counted, their statuses, and what
 * the right code then gets: from the guesser, and from an owner with a new challenge
 */
export async function guessAtOnce(panel: TestServer, count: number, brings: 'challenge' | 'nothing' = 'nothing') {
  const { email, otp } = await panel.pending()
  const own = async () => (await panel.call(auth.sendVerificationEmail, { body: { email } })).answer.challenge
  const challenge = brings === 'challenge' ? await own() : undefined
  const guess = async (code: string, by = challenge) =>
    (await panel.call(auth.verifyEmail, { body: { email, otp: code, challenge: by } })).status
  const before = await wrongCodes(panel)
  const statuses = await atOnce(count, (index) => guess(otherThan(otp, index)))
  const counted = (await wrongCodes(panel)) - before
  const rightCodeAfter = await guess(otp)
  return { counted, statuses: new Set(statuses), rightCodeAfter, ownersCodeAfter: await guess(otp, await own()) }
}

/**
 * Sends the right code of one account `count` times at once. @returns how many of them signed in, and the number of
 * sessions
 */
export async function enterAtOnce(panel: TestServer, count: number) {
  const { email, otp } = await panel.pending()
  const answers = await atOnce(count, () => panel.call(auth.verifyEmail, { body: { email, otp } }))
  const open = await panel.server.database.store
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  const refused = answers.filter(({ status }) => status !== 200).map(({ status }) => status)
  return { entered: count - refused.length, refused: new Set(refused), sessions: open.length }
}

/** Replaces a random challenge by its length, so that two answers can be compared. */
export const withoutChance = (answer: object): object =>
  'challenge' in answer ? { ...answer, challenge: String(answer.challenge).length } : answer

/** Calls that could reveal whether an address has an account. */
export const probes = {
  login: (panel: TestServer, email: string) => panel.call(auth.login, { body: { email, password: 'Not#Theirs1' } }),
  forgot: (panel: TestServer, email: string) => panel.call(auth.forgotPassword, { body: { email } }),
  'check-user-type': (panel: TestServer, email: string) => panel.call(auth.checkUserType, { body: { email } }),
  'send-verification-email': (panel: TestServer, email: string) =>
    panel.call(auth.sendVerificationEmail, { body: { email } }),
  register: (panel: TestServer, email: string) =>
    panel.call(auth.register, {
      body: { firstName: 'Meera', lastName: 'Iyer', email, password: 'Not#Theirs1' },
    }),
  'reset-password': (panel: TestServer, email: string) =>
    panel.call(auth.resetPassword, { body: { email, otp: 'BCDF-GHJK-MNPQ', newPassword: 'Not#Theirs1' } }),
} as const
export type Probe = keyof typeof probes

export async function addresses(panel: TestServer, count: number) {
  const { database, passwords, config } = panel.server
  const [known, unknown] = [0, 1].map(() => Array.from({ length: count }, newEmail)) as [string[], string[]]
  const passwordHash = await passwords.hash('Enough#Rules1')
  const now = config.now()
  const member = { firstName: 'Meera', lastName: 'Iyer', passwordHash, verifiedAt: now, createdAt: now }
  for (let from = 0; from < count; from += 500) {
    const rows = known.slice(from, from + 500).map((email) => ({ id: randomUUID(), email, ...member }))
    await database.store.insert(users).values(rows)
  }
  return { known, unknown }
}

/** Submits one survey as one member, `count` times at once. @returns the answers, and the rows of the database */
export async function submitAtOnce(panel: TestServer, count: number, keyOf: (index: number) => string) {
  const { token, id: memberId } = await panel.register()
  const id = await plantSurvey(panel, [{ type: 'text' }])
  const body = { responses: { q1: 'Rice' }, timeSpent: 3 }
  const answers = await atOnce(count, (index) =>
    panel.call(surveys.submitSurvey, { token, id, body, key: keyOf(index) }),
  )
  const accepted = answers.filter(({ status }) => status === 200)
  return {
    accepted: accepted.length,
    kinds: new Set(answers.map(({ status, answer }) => JSON.stringify([status, answer.message]))).size,
    refused: new Set(answers.filter(({ status }) => status !== 200).map(({ answer }) => answer.message)),
    ...(await counted(panel, memberId)),
  }
}
