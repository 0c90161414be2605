export interface SegmentedProps<T extends string> {
  readonly label: string
  readonly name: string
  readonly options: readonly (readonly [value: T, label: string])[]
  readonly value: T
  readonly onChoose: (value: T) => void
}

export function Segmented<T extends string>({ label, name, options, value, onChoose }: SegmentedProps<T>) {
  return (
    <fieldset className="gallery-segmented">
      <legend className="panel-sr">{label}</legend>
      {options.map(([option, words]) => (
        <label key={option} className="gallery-segmented-option">
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChoose(option)} />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
