import { formatNumber } from './number.ts'

let cents: Intl.NumberFormat | undefined

function formatCents(value: number): string {
  cents ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return cents.format(value)
}

const signed = (absolute: string, amount: number, unit = '') => `${amount < 0 ? '−' : ''}${unit}${absolute}`

/** 123456 -> '1,23,456' */
export const formatPoints = (points: number): string => signed(formatNumber(Math.abs(points)), points)

/** 1840 -> '₹1,840' */
export const formatRupees = (rupees: number): string => signed(formatNumber(Math.abs(rupees)), rupees, '₹')

/** 119000.014 -> '$119,000.01' */
export const formatDollars = (dollars: number): string => signed(formatCents(Math.abs(dollars)), dollars, '$')
