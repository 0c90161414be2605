import { useStore } from '@nanostores/react'
import { Fragment } from 'react'
import type { Question } from '../contract/question-shape.ts'
import { pictureAddress } from '../contract/validation/picture.ts'
import { isBlank } from '../contract/validation/typed.ts'
import '../ui/field.tsx'
import { useRadioGroup } from '../ui/radio-group.ts'
import { styles } from '../ui/styles.ts'
import css from './choice-list.css'
import { choiceMessages } from './choice-messages.ts'

styles(css)

interface OtherText {
  text: string
  onText: (text: string) => void
  last: boolean
  /** True if the question has a fault. */
  isOpen: boolean
}

export interface ChoiceListProps {
  kind: 'one' | 'several'
  legendId: string
  name: string
  options: Question['options']
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  describedBy?: string
  base?: string
  other?: OtherText
  /** The attributes of a group within a question, which number keys do not reach. */
  row?: { role: 'radiogroup'; 'aria-invalid': boolean }
}

function OtherField({ label, text, onText, last, isOpen }: OtherText & { label: string }) {
  const t = useStore(choiceMessages)
  return (
    <div className="panel-choice-list-other">
      <input
        className="panel-field-input"
        type="text"
        dir="auto"
        autoComplete="off"
        enterKeyHint={last ? 'send' : 'next'}
        placeholder={t.otherText}
        aria-label={`${label}: ${t.otherText}`}
        aria-required
        aria-invalid={isOpen && isBlank(text)}
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </div>
  )
}

const Picture = ({ src, alt = '' }: { src: string; alt: string | undefined }) => (
  <span className="panel-choice-list-picture">
    <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  </span>
)

export function ChoiceList({
  kind,
  legendId,
  name,
  options,
  isChosen,
  onChoose,
  describedBy,
  row,
  ...more
}: ChoiceListProps) {
  const box = useRadioGroup<HTMLFieldSetElement>()
  const srcOf = (picture: string | undefined) => pictureAddress(picture, more.base ?? '')
  const hasPictures = options.some(({ picture }) => srcOf(picture))
  return (
    <fieldset
      className={`panel-choice-list${hasPictures ? ' panel-choice-list-pictures' : ''}`}
      ref={box}
      aria-labelledby={legendId}
      aria-describedby={describedBy}
      {...row}
    >
      {options.map(({ value, label, other, picture, alt }, place) => {
        const src = srcOf(picture)
        return (
          <Fragment key={value}>
            <label className="panel-choice-list-row">
              {src && <Picture src={src} alt={alt} />}
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
            {other && more.other && isChosen(value) && <OtherField label={label} {...more.other} />}
          </Fragment>
        )
      })}
    </fieldset>
  )
}
