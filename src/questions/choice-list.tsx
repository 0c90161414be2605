import { useRadioGroup } from '../ui/radio-group.ts'
import { styles } from '../ui/styles.ts'
import css from './choice-list.css'

styles(css)

interface Choice {
  value: string
  label: string
}

export type ChoiceListProps = {
  legendId: string
  name: string
  options: readonly Choice[]
  describedBy?: string
} & (
  | { kind: 'one'; value: string | undefined; onChange: (value: string) => void }
  | { kind: 'several'; value: readonly string[]; onChange: (values: string[]) => void }
)

export function ChoiceList(props: ChoiceListProps) {
  const { kind, legendId, name, options, describedBy } = props
  const box = useRadioGroup<HTMLFieldSetElement>()
  const isChosen = (value: string) => (props.kind === 'one' ? props.value === value : props.value.includes(value))
  const choose = (value: string) => {
    if (props.kind === 'one') return props.onChange(value)
    props.onChange(isChosen(value) ? props.value.filter((other) => other !== value) : [...props.value, value])
  }
  return (
    <fieldset className="panel-choice-list" ref={box} aria-labelledby={legendId} aria-describedby={describedBy}>
      {options.map(({ value, label }, place) => (
        <label key={value} className="panel-choice-list-row">
          <input
            className="panel-choice-list-mark"
            type={kind === 'one' ? 'radio' : 'checkbox'}
            name={name}
            value={value}
            checked={isChosen(value)}
            onChange={() => choose(value)}
          />
          <span>
            <bdi>{label}</bdi>
          </span>
          {place < 9 && (
            <span className="panel-choice-list-key" aria-hidden="true">
              {place + 1}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
