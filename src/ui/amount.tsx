import { formatPoints } from '../format/points.ts'
import css from './amount.css'
import { styles } from './styles.ts'

styles(css)

export interface AmountProps {
  /** A point is a rupee. Below zero it is a loss, which keeps the colour of ink. */
  points: number
  /** Carries a plus and the colour of money. */
  gain?: boolean
  unit?: 'rupees' | 'points'
  size?: 'big'
}

/** What was earned or paid, in Indian grouping. */
export function Amount({ points, gain, unit = 'rupees', size }: AmountProps) {
  const isGain = gain && points > 0
  return (
    <span dir="ltr" className={`panel-amount${isGain ? ' panel-amount-gain' : ''}${size ? ' panel-amount-big' : ''}`}>
      {isGain && '+'}
      {points < 0 && '−'}
      {unit === 'rupees' && <span className="panel-amount-sign">₹</span>}
      {formatPoints(Math.abs(points))}
    </span>
  )
}
