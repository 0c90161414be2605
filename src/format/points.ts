/** Indian grouping and Latin digits in any language, because the layout is designed for them. */
const plain = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
/** Dollars are grouped as in the United States. */
const exact = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A true minus sign is as wide as the plus sign. */
const signed = (absolute: string, amount: number, unit = '') => `${amount < 0 ? '−' : ''}${unit}${absolute}`

/** 123456 -> '1,23,456' */
export const formatPoints = (points: number): string => signed(plain.format(Math.abs(points)), points)

/** 1840 -> '₹1,840' */
export const formatRupees = (rupees: number): string => signed(plain.format(Math.abs(rupees)), rupees, '₹')

/** 119000.014 -> '$119,000.01' */
export const formatDollars = (dollars: number): string => signed(exact.format(Math.abs(dollars)), dollars, '$')
