import { useStore } from '@nanostores/react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { styles } from '../../ui/styles.ts'
import '../choice-list.tsx'
import { chosenIn } from '../choice.ts'
import { labelled } from '../choice-props.ts'
import type { ControlProps, QuestionControl } from '../control.ts'
import css from './control.css'
import { rankingMessages } from './messages.ts'
import { movedTo, placesOf, pressed } from './type.ts'

styles(css)

const up = 'M12 19.5v-15M5.5 11L12 4.5l6.5 6.5'
const down = 'M12 4.5v15M5.5 13l6.5 6.5l6.5-6.5'

/** Moves the option whose handle the pointer holds. The list has the pointer, because the rows change places. */
function useDragging(order: readonly string[], move: (value: string, to: number) => void) {
  const [held, setHeld] = useState<string>()
  const drop = () => setHeld(undefined)
  return {
    held,
    handlers: {
      // WebKit would select the texts of the rows that the pointer passes.
      onMouseDown(event: MouseEvent<HTMLElement>) {
        if ((event.target as Element).closest('.panel-ranking-place')) event.preventDefault()
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const handle = (event.target as Element).closest('.panel-ranking-place')
        const row = handle?.closest('li')
        if (!row || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(order[[...event.currentTarget.children].indexOf(row)])
      },
      onPointerMove({ currentTarget, clientY }: PointerEvent<HTMLElement>) {
        if (held === undefined) return
        const rows = [...currentTarget.children].map((row) => row.getBoundingClientRect())
        const to = rows.findIndex(({ bottom }) => clientY < bottom)
        move(held, to < 0 ? rows.length : to)
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  }
}

/** Gives the focus back to a pressed button, whose row may have moved. */
function useKeptFocus() {
  const button = useRef<HTMLElement>(undefined)
  // Runs as a layout effect because the next key may come before a paint.
  useLayoutEffect(() => {
    button.current?.focus()
    button.current = undefined
  })
  return ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    button.current = currentTarget
  }
}

function useRanking({ question, answer, onAnswer }: ControlProps) {
  const t = useStore(rankingMessages)
  const [said, setSaid] = useState('')
  const options = labelled(question)
  const ranked = chosenIn(answer)
  const total = placesOf(question)
  const place = (value: string, order = ranked) => order.indexOf(value) + 1
  const order = [...ranked, ...options.map(({ value }) => value).filter((value) => !ranked.includes(value))]
  const labelOf = (value: string) => options.find((one) => one.value === value)?.label ?? value
  const says = (value: string, n: number) =>
    n > 0 ? t.ranked({ option: labelOf(value), n, total }) : t.unranked({ option: labelOf(value) })
  function change(value: string, next: readonly string[]) {
    if (next.join() === ranked.join()) return
    setSaid(says(value, place(value, next)))
    onAnswer(next)
  }
  return {
    t,
    said,
    order,
    place,
    labelOf,
    says,
    keyOf: (value: string) => options.findIndex((one) => one.value === value) + 1,
    isFull: ranked.length >= total,
    count: ranked.length,
    press: (value: string) => change(value, pressed(question, ranked, value)),
    move: (value: string, to: number) => to >= 0 && change(value, movedTo(question, ranked, value, to)),
  }
}

interface RowProps {
  readonly value: string
  readonly isHeld: boolean
  readonly ranking: ReturnType<typeof useRanking>
}

function Row({ value, isHeld, ranking }: RowProps) {
  const { t, labelOf, keyOf, count, isFull, press, move } = ranking
  const keepFocus = useKeptFocus()
  const n = ranking.place(value)
  const key = keyOf(value)
  const option = labelOf(value)
  const shift = (by: number, isAtEnd: boolean) => (event: SyntheticEvent<HTMLElement>) => {
    keepFocus(event)
    if (!isAtEnd) move(value, n - 1 + by)
  }
  const [rise, sink] = [shift(-1, n === 1), shift(1, n === count)]
  function hear(event: KeyboardEvent<HTMLElement>) {
    const shifted = { ArrowUp: rise, ArrowDown: sink }[event.key]
    if (!n || !shifted) return
    event.preventDefault()
    shifted(event)
  }
  return (
    <li className={`panel-ranking-row${n ? ' panel-ranking-on' : ''}${isHeld ? ' panel-ranking-held' : ''}`}>
      <span className="panel-ranking-place" aria-hidden="true">
        {/* Has its own class, because Chromium does not restyle the contents of a row that changes its class and moves */}
        <span className={n ? 'panel-ranking-mark panel-ranking-given' : 'panel-ranking-mark'}>{n || ''}</span>
      </span>
      <button
        type="button"
        className="panel-ranking-option"
        aria-pressed={n > 0}
        aria-label={n ? ranking.says(value, n) : undefined}
        aria-disabled={!n && isFull}
        onClick={(event) => {
          keepFocus(event)
          press(value)
        }}
        onKeyDown={hear}
      >
        <bdi>{option}</bdi>
        {!n && key < 10 && (
          <span className="panel-choice-list-key" aria-hidden="true">
            {key}
          </span>
        )}
      </button>
      {n > 0 && (
        <>
          <IconButton label={t.moveUp({ option })} icon={<Icon d={up} />} aria-disabled={n === 1} onClick={rise} />
          <IconButton
            label={t.moveDown({ option })}
            icon={<Icon d={down} />}
            aria-disabled={n === count}
            onClick={sink}
          />
        </>
      )}
    </li>
  )
}

function Control(props: ControlProps) {
  const ranking = useRanking(props)
  const { held, handlers } = useDragging(ranking.order, ranking.move)
  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = props.labels
  return (
    <>
      <ol
        className="panel-choice-list panel-ranking"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        {...handlers}
      >
        {ranking.order.map((value) => (
          <Row key={value} value={value} isHeld={held === value} ranking={ranking} />
        ))}
      </ol>
      <p className="panel-sr" role="status">
        {ranking.said}
      </p>
    </>
  )
}

function Hint({ question }: Pick<ControlProps, 'question'>) {
  const t = useStore(rankingMessages)
  const count = placesOf(question)
  return <span>{count < question.options.length ? t.rankTop({ count }) : t.rankAll}</span>
}

export const control: QuestionControl = { Control, Hint, texts: rankingMessages }
