import type { CSSProperties } from 'react'
import { count } from '../../ui/format/count.ts'
import { Icon } from '../../ui/icon.tsx'
import { useRadioGroup } from '../../ui/radio-group.ts'
import { styles } from '../../ui/styles.ts'
import { useUniqueId } from '../../ui/unique-id.ts'
import css from './scale.css'

styles(css)

/** Defined here so that a survey without a rating does not load the strokes. */
const star = 'M12 2.7l2.9 5.9l6.5.95l-4.7 4.6l1.1 6.45L12 17.55L6.2 20.6l1.1-6.45L2.6 9.55l6.5-.95z'

/** The most places in a row of a phone, and in any row. */
const SHORT_ROW = 7
const LONG_ROW = 11

/** @returns the number of places in a row if the rows are as even as possible */
const evenRows = (places: number, most: number): number => Math.ceil(places / Math.ceil(places / most))

export interface ScaleProps {
  min: number
  max: number
  value: number | undefined
  onChange: (value: number) => void
  label: (value: number) => string
  legendId: string
  name: string
  describedBy?: string
  /** By default stars up to five, numbers above. */
  face?: 'stars' | 'numbers'
  ends?: readonly [low: string, high: string]
}

function Ends({ id, min, max, ends }: Pick<ScaleProps, 'min' | 'max' | 'ends'> & { id: string }) {
  return (
    <div className="panel-rating-ends">
      {ends?.map((end, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: both labels stay in their places
        <div key={place} className="panel-rating-end">
          {end && (
            <b className="panel-rating-end-place" aria-hidden="true">
              {place === 0 ? min : max}
            </b>
          )}
          <bdi id={`${id}-${place}`}>{end}</bdi>
        </div>
      ))}
    </div>
  )
}

export function Scale({ min, max, value, onChange, label, legendId, name, describedBy, face, ends }: ScaleProps) {
  const id = useUniqueId()
  const box = useRadioGroup<HTMLDivElement>()
  const saysEnds = ends?.some(Boolean)
  const endOf = (place: number) => (place === min ? `${id}-0` : place === max ? `${id}-1` : undefined)
  const isStars = (face ?? (max > 5 ? 'numbers' : 'stars')) === 'stars'
  const places = count(max - min + 1, min)
  const looks = [
    'panel-rating',
    isStars && 'panel-rating-stars',
    places.length > SHORT_ROW && 'panel-rating-breaks',
    places.length > LONG_ROW && 'panel-rating-broken',
  ]
  return (
    <div
      className={looks.filter(Boolean).join(' ')}
      role="radiogroup"
      ref={box}
      aria-labelledby={legendId}
      aria-describedby={describedBy}
    >
      <div
        className="panel-rating-row"
        style={
          {
            '--short': evenRows(places.length, SHORT_ROW),
            '--long': evenRows(places.length, LONG_ROW),
          } as CSSProperties
        }
      >
        {places.map((place) => (
          <span key={place} className={`panel-rating-place${place <= (value ?? 0) ? ' panel-rating-on' : ''}`}>
            <input
              className="panel-rating-mark"
              type="radio"
              name={name}
              value={place}
              checked={place === value}
              aria-label={label(place)}
              aria-describedby={saysEnds ? endOf(place) : undefined}
              onChange={() => onChange(place)}
            />
            <span className="panel-rating-face" aria-hidden="true">
              {isStars && <Icon d={star} />}
              {place}
            </span>
          </span>
        ))}
      </div>
      {saysEnds && <Ends id={id} min={min} max={max} ends={ends} />}
    </div>
  )
}
