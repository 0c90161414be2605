import { balancesAfter } from '../server/ledger/accounts.ts'
import { type PassbookQuery, passbookPage, refuseWrong } from '../server/ledger/passbook-page.ts'
import type { Content } from './content.ts'
import type { State, Transaction } from './state.ts'

const NOTHING = { balance: 0, held: 0 }

const transactionsOf = ({ transactions }: State, userId: string) => transactions.filter((one) => one.userId === userId)

const balancesOf = (state: State, userId: string) => transactionsOf(state, userId).reduce(balancesAfter, NOTHING)

export const pointsOf = (state: State, userId: string): number => balancesOf(state, userId).balance

/** Moves points; no other function does. @throws a refusal if the member has fewer points */
export function post(state: State, transaction: Transaction): void {
  const { kind, userId, reference } = transaction
  balancesAfter(balancesOf(state, userId), transaction)
  const isPosted = (one: Transaction) => one.kind === kind && one.userId === userId && one.reference === reference
  if (state.transactions.some(isPosted)) throw new Error(`${kind} of ${reference} was posted before`)
  state.transactions.push(transaction)
}

export function totalsOf(state: State, userId: string) {
  const own = transactionsOf(state, userId)
  return [...new Set(own.map(({ kind }) => kind))].map((kind) => {
    const all = own.filter((one) => one.kind === kind)
    return { kind, count: all.length, points: all.reduce((sum, { points }) => sum + points, 0) }
  })
}

type Texts<Field extends string> = Readonly<Record<string, { readonly [F in Field]?: string }>> | null

const titlesOf = <Field extends string>(translations: Texts<Field>, field: Field) =>
  translations &&
  Object.fromEntries(Object.entries(translations).map(([tag, texts]) => [tag, { title: texts[field] ?? '' }]))

function titleOf(state: State, content: Content, { kind, reference }: Transaction) {
  if (kind === 'survey_credit' || kind === 'screening_credit') {
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

export function passbookOf(state: State, content: Content, userId: string, query: PassbookQuery) {
  refuseWrong(query)
  let balances = NOTHING
  const rows = transactionsOf(state, userId).map((one, index) => {
    balances = balancesAfter(balances, one)
    const { kind, points, at } = one
    const { balance } = balances
    return {
      id: index + 1,
      date: new Date(at).toISOString(),
      kind,
      ...titleOf(state, content, one),
      points,
      balance,
    }
  })
  const { before = Number.POSITIVE_INFINITY, limit } = query
  const page = rows
    .filter(({ id }) => id < before)
    .reverse()
    .slice(0, limit)
  return passbookPage(userId, balances.balance, page)
}
