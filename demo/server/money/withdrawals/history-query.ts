import { WITHDRAWAL_STATUSES, type WithdrawalStatus } from '../../db/schema/withdrawal-statuses.ts'
import { Refusal } from '../../refusals/failure.ts'

export interface HistoryQuery {
  readonly page: number
  readonly limit: number
  readonly sortBy: string
  readonly sortOrder: string
  readonly status?: string | undefined
  /** The range of request times, ISO 8601: `from` is included, `to` is not. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const SORTS = ['requestDate', 'amount', 'status', 'processedDate'] as const
export type Sort = (typeof SORTS)[number]
export type Order = 'asc' | 'desc'
const LIMIT_MAXIMUM = 100
const PAGE_MAXIMUM = 1_000_000

const refuse = (fault: string): never => {
  throw new Refusal('invalid-request', { values: { what: 'query', fault } })
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/

const isStorable = (moment: Date): boolean => moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999

/** Reads a time. A date without a time starts at midnight UTC. */
function readMoment(name: string, value: string | undefined): Date | undefined {
  if (!value) return undefined
  const day = value.slice(0, 10)
  // checks the day again, because Date takes the 30th of February for a day of March; the database has no year 0
  const isMoment = MOMENT.test(value) && isStorable(new Date(value)) && isStorable(new Date(day))
  if (!isMoment || new Date(day).toISOString().slice(0, 10) !== day) {
    refuse(`${name} is no ISO 8601 moment`)
  }
  return new Date(value)
}

export function readHistoryQuery({ page, limit, sortBy, sortOrder, status, from, to }: HistoryQuery) {
  const wholes = [page, limit].every((value) => Number.isSafeInteger(value) && value >= 1)
  if (!wholes || limit > LIMIT_MAXIMUM || page > PAGE_MAXIMUM) refuse('page or limit is out of range')
  if (!['asc', 'desc'].includes(sortOrder)) refuse('sortOrder is neither asc nor desc')
  const known: WithdrawalStatus | undefined = WITHDRAWAL_STATUSES.find((one) => one === status)
  if (status && !known) refuse(`status is not one of ${WITHDRAWAL_STATUSES.join(', ')}`)
  const sort = SORTS.find((one) => one === sortBy) ?? refuse(`sortBy is not one of ${SORTS.join(', ')}`)
  const moments = { from: readMoment('from', from), to: readMoment('to', to) }
  return { page, limit, sort, order: sortOrder as Order, status: known, ...moments }
}
