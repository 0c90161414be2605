import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { alert, done, hourglass, info } from './icons.ts'
import css from './notice.css'
import { styles } from './styles.ts'

styles(css)

const icons = { info, good: done, wait: hourglass, bad: alert }

export type NoticeKind = keyof typeof icons

export interface NoticeProps {
  kind: NoticeKind
  /** Announces what appears in it: draw it always, and leave it empty while there is nothing to say. */
  live?: 'polite' | 'assertive'
  id?: string
  /** Keeps its room, and says nothing. */
  unseen?: boolean
  children?: ReactNode
}

/** A message that stays: icon and text. Without text, nothing to the eye. */
export function Notice({ kind, live, id, unseen, children }: NoticeProps) {
  return (
    <div className="panel-notice-place" aria-live={live} id={id}>
      {children ? (
        <div className={`panel-notice panel-notice-${kind}${unseen ? ' panel-notice-unseen' : ''}`} tabIndex={-1}>
          <Icon d={icons[kind]} />
          <div>{children}</div>
        </div>
      ) : null}
    </div>
  )
}
