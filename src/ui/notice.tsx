import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { alert, done, hourglass, info } from './icons.ts'
import css from './notice.css'
import { OutageNote } from './outage.tsx'
import { styles } from './styles.ts'

styles(css)

const icons = { info, good: done, wait: hourglass, bad: alert }

type NoticeKind = keyof typeof icons

export interface NoticeProps {
  kind: NoticeKind
  /** Makes screen readers announce text that appears in the notice. Draw the notice always, even without text. */
  live?: 'polite' | 'assertive'
  id?: string
  unseen?: boolean
  children?: ReactNode
}

export function Notice({ kind, live, id, unseen, children }: NoticeProps) {
  return (
    <div className="panel-notice-place" aria-live={live} id={id}>
      {children ? (
        <div className={`panel-notice panel-notice-${kind}${unseen ? ' panel-notice-unseen' : ''}`} tabIndex={-1}>
          <Icon d={icons[kind]} />
          <div>
            <div>{children}</div>
            {kind === 'bad' && <OutageNote />}
          </div>
        </div>
      ) : null}
    </div>
  )
}
