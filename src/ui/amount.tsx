import css from './amount.css'
import { formatPoints } from './format/points.ts'
import { styles } from './styles.ts'
import { untranslated } from './untranslated.tsx'

styles(css)

export interface AmountProps {
  points: number
  gain?: boolean
  unit?: 'rupees' | 'points'
  size?: 'big'
}

export function Amount({ points, gain, unit = 'rupees', size }: AmountProps) {
  const isGain = gain && points > 0
  return (
    <span
      dir="ltr"
      ref={untranslated}
      className={`panel-amount${isGain ? ' panel-amount-gain' : ''}${size ? ' panel-amount-big' : ''}`}
    >
      {isGain && '+'}
      {points < 0 && '−'}
      {unit === 'rupees' && <span className="panel-amount-sign">₹</span>}
      {formatPoints(Math.abs(points))}
    </span>
  )
}
