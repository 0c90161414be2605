import { Refusal } from '../server/http/refusals/failure.ts'
import { figuresOf, movedBy } from '../server/money/ledger/accounts.ts'
import { KINDS, nextOf, type PassbookQuery, refuseWrong } from '../server/money/ledger/passbook-page.ts'
import type { Content } from './content.ts'
import type { State, Transaction } from './state.ts'

/** The points that the member can spend, and those that are held. */
function balancesOf(state: State, userId: string) {
  const moved = transactionsOf(state, userId).map(movedBy)
  return {
    points: moved.reduce((sum, { points }) => sum + points, 0),
    held: moved.reduce((sum, { held }) => sum + held, 0),
  }
}

/** The points that the member can spend. */
export const pointsOf = (state: State, userId: string): number => balancesOf(state, userId).points

/** The only function that moves points. Throws a refusal if the member's account has too few. */
export function post(state: State, transaction: Transaction): void {
  const { kind, userId, reference } = transaction
  const before = balancesOf(state, userId)
  const moved = movedBy(transaction)
  if (before.points + moved.points < 0 || before.held + moved.held < 0) throw new Refusal('insufficient-points')
  const isPosted = (one: Transaction) => one.kind === kind && one.userId === userId && one.reference === reference
  if (state.transactions.some(isPosted)) throw new Error(`${kind} of ${reference} was posted before`)
  state.transactions.push(transaction)
}

const transactionsOf = ({ transactions }: State, userId: string) => transactions.filter((one) => one.userId === userId)

/** The figures of the member's dashboard. */
export function figuresOfMember(state: State, userId: string) {
  const own = transactionsOf(state, userId)
  const kinds = [...new Set(own.map(({ kind }) => kind))]
  return figuresOf(
    kinds.map((kind) => {
      const all = own.filter((one) => one.kind === kind)
      return { kind, count: all.length, points: all.reduce((sum, { points }) => sum + points, 0) }
    }),
  )
}

type Words<Field extends string> = Readonly<Record<string, { readonly [F in Field]?: string }>> | null

/** One field of translations, under the name `title`. */
const titlesOf = <Field extends string>(translations: Words<Field>, field: Field) =>
  translations &&
  Object.fromEntries(Object.entries(translations).map(([tag, words]) => [tag, { title: words[field] ?? '' }]))

function titleOf(state: State, content: Content, { kind, reference }: Transaction) {
  if (kind === 'survey_credit') {
    const survey = content.surveys.find(({ id }) => id === reference)
    return { title: survey?.title ?? null, translations: survey ? titlesOf(survey.translations, 'title') : null }
  }
  if (kind === 'redemption') {
    const redemption = state.redemptions.find(({ id }) => id === reference)
    const reward = content.rewards.find(({ id }) => id === redemption?.rewardId)
    return { title: reward?.name ?? null, translations: reward ? titlesOf(reward.translations, 'name') : null }
  }
  return { title: state.withdrawals.find(({ id }) => id === reference)?.transactionId ?? null, translations: null }
}

/** A page of the member's passbook, newest first. */
export function passbookPage(state: State, content: Content, userId: string, query: PassbookQuery) {
  refuseWrong(query)
  let balance = 0
  const entries = transactionsOf(state, userId).map((one, index) => {
    const moved = movedBy(one)
    balance += moved.points
    return {
      id: index + 1,
      date: new Date(one.at).toISOString(),
      kind: KINDS[one.kind],
      ...titleOf(state, content, one),
      ...moved,
      balance,
    }
  })
  const { before = Number.POSITIVE_INFINITY, limit } = query
  const page = entries
    .filter(({ id }) => id < before)
    .reverse()
    .slice(0, limit)
  return { success: true, points: balance, entries: page, next: nextOf(page.at(-1)) }
}
