import { useStore } from '@nanostores/react'
import { isRowAnswers } from '../../contract/validation/answer.ts'
import { styles } from '../../ui/styles.ts'
import { ChoiceList } from '../choice-list.tsx'
import { labelled } from '../choice-props.ts'
import type { ControlProps, QuestionControl } from '../control.ts'
import css from './control.css'
import { matrixMessages } from './messages.ts'

styles(css)

/** The most options that fit beside a row in a table. */
const COLUMNS = 5

function Control({ question, answer, onAnswer, id, labels }: ControlProps) {
  const given = isRowAnswers(answer) ? answer : {}
  const chosenIn = (row: string) => (Object.hasOwn(given, row) ? given[row] : undefined)
  const options = labelled(question)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question’s own fieldset has a red outline when it is open
    <div
      className={`panel-matrix${options.length > COLUMNS ? '' : ' panel-matrix-table'}`}
      role="group"
      aria-labelledby={labels['aria-labelledby']}
      aria-describedby={labels['aria-describedby']}
    >
      <div className="panel-matrix-heads" aria-hidden="true">
        <div className="panel-matrix-columns">
          {options.map(({ value, label }) => (
            <bdi key={value}>{label}</bdi>
          ))}
        </div>
      </div>
      {labelled(question, 'rows').map(({ value: row, label }, at) => (
        <div key={row} className="panel-matrix-row">
          <p className="panel-matrix-label" id={`${id}-row-${at}`}>
            <bdi>{label}</bdi>
          </p>
          <ChoiceList
            kind="one"
            name={`${id}-${at}`}
            legendId={`${id}-row-${at}`}
            options={options}
            isChosen={(value) => chosenIn(row) === value}
            onChoose={(value) => onAnswer({ ...given, [row]: value })}
            row={{ role: 'radiogroup', 'aria-invalid': labels['aria-invalid'] && chosenIn(row) === undefined }}
          />
        </div>
      ))}
    </div>
  )
}

export const control: QuestionControl = {
  Control,
  Hint: () => <span>{useStore(matrixMessages).chooseInRows}</span>,
  texts: matrixMessages,
}
