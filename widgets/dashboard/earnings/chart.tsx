import { useStore } from '@nanostores/react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { count } from '../../../src/ui/format/count.ts'
import { formatDate } from '../../../src/ui/format/date.ts'
import { formatPoints } from '../../../src/ui/format/points.ts'
import { earningsMessages } from './messages.ts'
import { COLUMNS, type Month, ticksOf, windowAround } from './months.ts'
import type { EarningsStore } from './store.ts'

const formatFigure = (points: number): string =>
  Math.abs(points) < 10_000
    ? formatPoints(points)
    : points.toLocaleString('en-IN', { notation: 'compact', maximumFractionDigits: 1 })

const HEADROOM = 13
const WIDTH = 0.56

const CHOSEN = 'panel-dashboard-chart-chosen'

/** Returns true if six names of months do not fit on a phone, because some languages have no short ones. */
const isLong = (name: string): boolean => [...new Intl.Segmenter().segment(name)].length > 5

const percent = (part: number): string => `${Number((part * 100).toFixed(3))}%`

interface ColumnProps {
  readonly month: Month
  readonly middle: number
  readonly half: number
  readonly top: number
  readonly chosen: boolean
}

function Column({ month: { points }, middle, half, top, chosen }: ColumnProps) {
  const height = top > 0 ? (Math.max(points, 0) / top) * (1 - HEADROOM / 100) : 0
  const x = percent(middle - half)
  const y = percent(1 - height)
  return (
    <g className={chosen ? CHOSEN : undefined}>
      {height > 0 && (
        <g className="panel-dashboard-chart-rise">
          <rect className="panel-dashboard-chart-fill" x={x} y={y} width={percent(2 * half)} height={percent(height)} />
          <line className="panel-dashboard-chart-cap" x1={x} y1={y} x2={percent(middle + half)} y2={y} />
        </g>
      )}
      <text className="panel-dashboard-chart-figure" x={percent(middle)} y={y} dy="-0.6em">
        {formatFigure(points)}
      </text>
    </g>
  )
}

function stepOf(event: KeyboardEvent): number | undefined {
  const rightStep = event.currentTarget.matches(':dir(rtl)') ? -1 : 1
  const steps: Record<string, number> = {
    ArrowRight: rightStep,
    ArrowLeft: -rightStep,
    ArrowUp: 1,
    ArrowDown: -1,
    PageUp: COLUMNS.most,
    PageDown: -COLUMNS.most,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }
  return steps[event.key]
}

interface ChartProps {
  readonly store: EarningsStore
  readonly months: readonly Month[]
  readonly chosen: number
  readonly valueText: string
}

function Scale({ top, unit }: { top: number; unit: string }) {
  return (
    <g className="panel-dashboard-chart-scale">
      <text className="panel-dashboard-chart-unit" dy="0.7em">
        {unit}
      </text>
      {ticksOf(top).map((tick) => {
        const y = percent(1 - (top > 0 ? tick / top : 0) * (1 - HEADROOM / 100))
        return (
          <g key={tick}>
            <line className="panel-dashboard-chart-rule" x1="0" y1={y} x2="100%" y2={y} />
            <text className="panel-dashboard-chart-tick" x="0" y={y} dx="-0.75em" dy="0.35em">
              {formatFigure(tick)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface NameProps {
  readonly date: Date
  readonly middle: number
  readonly chosen: boolean
  readonly first: boolean
}

function Name({ date, middle, chosen, first }: NameProps) {
  const x = percent(middle)
  return (
    <>
      <g className={chosen ? CHOSEN : undefined}>
        <text className="panel-dashboard-chart-name" x={x} y="100%" dy="1.6em">
          {formatDate(date, 'monthName')}
        </text>
        <text className="panel-dashboard-chart-initial" x={x} y="100%" dy="1.6em">
          {formatDate(date, 'monthInitial')}
        </text>
      </g>
      {(date.getMonth() === 0 || (first && date.getMonth() < 10)) && (
        <text className="panel-dashboard-chart-year" x={x} y="100%" dy="3.2em">
          {date.getFullYear()}
        </text>
      )}
    </>
  )
}

/**
 * One column for each month with its figure; if the columns are too narrow for figures, a scale. For input and screen
 * readers, it is one slider over all months; what it draws is decorative.
 */
export function Chart({ store, months, chosen, valueText }: ChartProps) {
  const t = useStore(earningsMessages)
  const { from, to } = windowAround(chosen, months.length)
  const shown = months.slice(from, to + 1)
  const places = Math.max(COLUMNS.least, shown.length)
  const before = places - shown.length
  const top = Math.max(...shown.map(({ points }) => points))
  const start = shown[0]?.start ?? new Date(0)

  const dateAt = (place: number) =>
    shown[place - before]?.start ?? new Date(start.getFullYear(), start.getMonth() - before + place)
  const hasLongNames = count(places).some((place) => isLong(formatDate(dateAt(place), 'monthName') ?? ''))

  function choosePointed(event: PointerEvent<HTMLElement>) {
    const plot = event.currentTarget.firstElementChild as Element
    const { left, width } = plot.getBoundingClientRect()
    const part = (event.clientX - left) / width
    const place = Math.floor((event.currentTarget.matches(':dir(rtl)') ? 1 - part : part) * places) - before
    if (place >= 0 && place < shown.length) store.choose(from + place)
  }
  function press(event: KeyboardEvent) {
    const step = stepOf(event)
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    store.step(step)
  }
  return (
    <div
      className={`panel-dashboard-chart${places > COLUMNS.least ? ' panel-dashboard-chart-dense' : ''}${hasLongNames ? ' panel-dashboard-chart-wordy' : ''}`}
      role="slider"
      tabIndex={0}
      aria-label={t.byMonth}
      aria-valuemin={0}
      aria-valuemax={months.length - 1}
      aria-valuenow={chosen}
      aria-valuetext={valueText}
      onKeyDown={press}
      onPointerDown={choosePointed}
      onPointerMove={choosePointed}
    >
      <svg className="panel-dashboard-chart-plot" aria-hidden="true">
        <Scale top={top} unit={t.points} />
        <line className="panel-dashboard-chart-base" x1="0" y1="100%" x2="100%" y2="100%" />
        {count(places).map((place) => {
          const month = shown[place - before]
          const date = dateAt(place)
          const middle = (place + 0.5) / places
          const isChosen = month !== undefined && from + place - before === chosen
          return (
            <g key={date.getTime()}>
              {month && <Column month={month} middle={middle} half={WIDTH / 2 / places} top={top} chosen={isChosen} />}
              <Name date={date} middle={middle} chosen={isChosen} first={place === 0} />
            </g>
          )
        })}
      </svg>
    </div>
  )
}
