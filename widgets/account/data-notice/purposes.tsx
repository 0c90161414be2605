import { useStore } from '@nanostores/react'
import type { Notice } from '../../../src/contract/consent.ts'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { styles } from '../../../src/ui/styles.ts'
import { dataNoticeMessages } from './messages.ts'
import css from './purposes.css'

styles(css)

interface PurposesProps {
  readonly notice: Notice
  readonly chosen: readonly string[]
  readonly toggle: (id: string) => void
  /** Says with which button one agrees to these uses. */
  readonly agrees: (values: { uses: string }) => string
}

export function Purposes({ notice: { purposes }, chosen, toggle, agrees }: PurposesProps) {
  const t = useStore(dataNoticeMessages)
  const required = purposes.filter((purpose) => purpose.required)
  const optional = purposes.filter((purpose) => !purpose.required)
  return (
    <>
      {required.length > 0 && <p>{agrees({ uses: required.map(({ what }) => what).join('; ') })}</p>}
      {optional.length > 0 && (
        <fieldset className="panel-purposes">
          <legend>{t.alsoAgree}</legend>
          {optional.map((purpose) => (
            <Checkbox
              key={purpose.id}
              name={`purpose-${purpose.id}`}
              label={purpose.what}
              checked={chosen.includes(purpose.id)}
              onChange={() => toggle(purpose.id)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
