import type { ReactNode } from 'react'
import { untranslated } from '../../src/ui/untranslated.tsx'

interface EntryProps {
  readonly name: string
  /** True if a translation of the page may change the name, because it is a text of ours. */
  readonly isText?: boolean
  readonly id?: string
  readonly mark?: ReactNode
  readonly lines: readonly (string | false | undefined)[]
  readonly children?: ReactNode
}

/** Draws an entry of a list: its name, lines about it, and what can be done with it. */
export const Entry = ({ name, isText, id, mark, lines, children }: EntryProps) => (
  <div className="panel-profile-entry">
    {mark}
    <p>
      <span id={id} className="panel-profile-name" ref={isText ? undefined : untranslated}>
        {name}
      </span>
      {lines.map((line) => line && <small key={line}>{line}</small>)}
    </p>
    {children}
  </div>
)
