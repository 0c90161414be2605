import { refuseAmount } from '../server/money/typed.ts'
import { type HistoryQuery, readHistoryQuery } from '../server/money/withdrawals/history-query.ts'
import { dueDate, usualCalendar } from '../server/money/withdrawals/payout-day.ts'
import { historyPage, requested, settlementOf } from '../server/money/withdrawals/rules.ts'
import { type Action, STEPS } from '../server/money/withdrawals/statuses.ts'
import { Refusal } from '../server/refusals/failure.ts'
import { post } from './ledger.ts'
import { type InPage, newId } from './panel.ts'
import type { Member, State, Withdrawal } from './state.ts'

/** Decisions that no operator makes; the time of each is a multiple of `decisionAfter`. */
const STEPS_AHEAD = [
  ['approve', 1],
  ['process', 4],
] as const

export function requestWithdrawal(panel: InPage, { id: userId, bank }: Member, amount: number, at: number): Withdrawal {
  refuseAmount(amount)
  if (!bank) throw new Refusal('bank-details-missing')
  const id = newId()
  post(panel.state, { kind: 'withdrawal_hold', userId, reference: id, points: amount, at })
  const { decisionAfter } = panel
  const row: Withdrawal = {
    id,
    userId,
    ...requested(amount, bank, dueDate(new Date(at), usualCalendar)),
    requestDate: at,
    approvedDate: null,
    ahead: Number.isFinite(decisionAfter)
      ? STEPS_AHEAD.map(([action, times]) => ({ action, at: at + times * decisionAfter * 1000 }))
      : [],
  }
  panel.state.withdrawals.push(row)
  return row
}

/**
 * Decides a withdrawal as an operator does, by its id or transaction id.
 * @returns the reason of a refusal, or else true if the status changed
 */
export function decide(
  panel: InPage,
  given: { readonly id: string; readonly action: Action; readonly reason?: string | undefined; readonly at: number },
): { readonly changed: boolean } | 'not-found' | 'conflict' {
  const { state, live } = panel
  const found = state.withdrawals.find((one) => one.id === given.id || one.transactionId === given.id.toUpperCase())
  if (!found) return 'not-found'
  const { from, to } = STEPS[given.action]
  if (found.status === to) return { changed: false }
  if (!from.includes(found.status)) return 'conflict'
  const { id: reference, userId, amount: points } = found
  const settlement = settlementOf(to, points)
  if (settlement?.kind) post(state, { kind: settlement.kind, userId, reference, points, at: given.at })
  found.status = to
  found.processedDate = given.at
  if (to === 'approved') found.approvedDate = given.at
  if (to === 'rejected' || to === 'returned') found.rejectionReason = given.reason ?? ''
  panel.save()
  if (settlement) live.notify(userId, settlement.notice)
  return { changed: true }
}

/** @returns a function that plans the decisions of new withdrawals */
export function decideInTime(panel: InPage): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  function decideDue() {
    clearTimeout(timer)
    const due = (at: number) => at <= panel.now()
    for (const { id, ahead } of panel.state.withdrawals)
      for (const { action, at } of ahead.filter((step) => due(step.at))) decide(panel, { id, action, at })
    for (const one of panel.state.withdrawals) one.ahead = one.ahead.filter(({ at }) => !due(at))
    const next = Math.min(...panel.state.withdrawals.flatMap(({ ahead }) => ahead.map(({ at }) => at)))
    if (Number.isFinite(next)) timer = setTimeout(decideDue, Math.max(next - panel.now(), 0))
  }
  decideDue()
  return decideDue
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

type Comparison = (one: Withdrawal, other: Withdrawal) => number

const byRequest: Comparison = (one, other) => one.requestDate - other.requestDate
const orders: Readonly<Record<ReturnType<typeof readHistoryQuery>['sort'], Comparison>> = {
  requestDate: byRequest,
  amount: (one, other) => one.amount - other.amount || byRequest(one, other),
  status: (one, other) => (one.status < other.status ? -1 : Number(one.status > other.status)),
  processedDate: (one, other) => (one.processedDate ?? 0) - (other.processedDate ?? 0) || byRequest(one, other),
}

/** Returns a page of the history. Unprocessed withdrawals come last; equal ones are ordered by time, newest first. */
export function historyOf({ withdrawals }: State, userId: string, query: HistoryQuery) {
  const { page, limit, sort, order, status, from, to } = readHistoryQuery(query)
  const turned: Comparison = (one, other) => orders[sort](one, other) * (order === 'asc' ? 1 : -1)
  const last = ({ processedDate }: Withdrawal) => Number(sort === 'processedDate' && processedDate === null)
  const found = withdrawals
    .filter(
      (one) =>
        one.userId === userId &&
        (!status || one.status === status) &&
        !(from && one.requestDate < from.getTime()) &&
        !(to && one.requestDate >= to.getTime()),
    )
    .reverse()
    .sort((one, other) => last(one) - last(other) || (last(one) ? -byRequest(one, other) : turned(one, other)))
  const rows = found
    .slice((page - 1) * limit, page * limit)
    .map(({ userId: _, ahead: __, requestDate, approvedDate, processedDate, ...row }) => ({
      ...row,
      requestDate: new Date(requestDate).toISOString(),
      approvedDate: iso(approvedDate),
      processedDate: iso(processedDate),
    }))
  return historyPage(rows, found.length, limit)
}
