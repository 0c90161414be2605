import type { Content } from './content.ts'
import { pointsOf } from './ledger.ts'
import { createLive, type Live } from './live.ts'
import type { Mail } from './mail.ts'
import type { Kept, Member, State } from './state.ts'

export interface PanelOptions {
  readonly content: Content
  readonly kept: Kept
  /** Seconds until a withdrawal is approved. With `Infinity`, only `decide` decides. */
  readonly decisionAfter: number
  readonly resendAfter: number
  readonly mail: Mail
  now(): number
}

export interface InPage extends Omit<PanelOptions, 'kept'> {
  readonly state: State
  readonly live: Live
  save(): void
}

const lastDecisionOf = ({ withdrawals }: State, userId: string): number | null =>
  withdrawals.reduce<number | null>(
    (last, one) => (one.userId === userId && one.processedDate ? Math.max(last ?? 0, one.processedDate) : last),
    null,
  )

export function createInPage({ kept, ...options }: PanelOptions): InPage {
  const { state, save } = kept
  const memberOf = (token: string) =>
    state.sessions.find((one) => one.token === token && one.expiresAt > options.now())?.userId
  const live = createLive({
    memberOf,
    stateAtJoin(userId) {
      const decided = lastDecisionOf(state, userId)
      return { points: pointsOf(state, userId), sinceDecision: decided && options.now() - decided }
    },
  })
  return { ...options, state, live, save }
}

export const findMember = ({ members }: State, id: string | undefined): Member | undefined =>
  members.find((member) => member.id === id)

export const memberByEmail = ({ members }: State, email: string): Member | undefined =>
  members.find((member) => member.email === email)

/** Makes a random id without `randomUUID`, if that is missing because the page is insecure. */
export const newId = (): string =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(16)).join('-')

export const shown = (state: State, { id, firstName, lastName, email, createdAt }: Member) => ({
  id,
  firstName,
  lastName,
  email,
  points: pointsOf(state, id),
  googleId: null,
  createdAt: new Date(createdAt).toISOString(),
})
