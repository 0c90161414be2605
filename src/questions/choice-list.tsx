import { useRadioGroup } from '../ui/radio-group.ts'
import { styles } from '../ui/styles.ts'
import css from './choice-list.css'

styles(css)

interface Choice {
  value: string
  label: string
}

export interface ChoiceListProps {
  kind: 'one' | 'several'
  legendId: string
  name: string
  options: readonly Choice[]
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  describedBy?: string
  /** The attributes of a group within a question, which number keys do not reach. */
  row?: { role: 'radiogroup'; 'aria-invalid': boolean }
}

export function ChoiceList({ kind, legendId, name, options, isChosen, onChoose, describedBy, row }: ChoiceListProps) {
  const box = useRadioGroup<HTMLFieldSetElement>()
  return (
    <fieldset
      className="panel-choice-list"
      ref={box}
      aria-labelledby={legendId}
      aria-describedby={describedBy}
      {...row}
    >
      {options.map(({ value, label }, place) => (
        <label key={value} className="panel-choice-list-row">
          <input
            className="panel-choice-list-mark"
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            checked={isChosen(value)}
            onChange={() => onChoose(value)}
          />
          <span className="panel-choice-list-text">
            <bdi>{label}</bdi>
          </span>
          {place < 9 && !row && (
            <span className="panel-choice-list-key" aria-hidden="true">
              {place + 1}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
