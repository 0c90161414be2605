import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import css from './button.css'
import { Spinner } from './spinner.tsx'
import { styles } from './styles.ts'

styles(css)

export interface ButtonLook {
  /** A view has at most one `primary` button, or one `bad` button for an action that cannot be undone. */
  kind?: 'primary' | 'line' | 'text' | 'bad'
  large?: boolean
  block?: boolean
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  busy?: boolean
  /** Makes the button inactive for a while. Unlike a disabled button, it keeps the focus. */
  waits?: boolean
}

export const buttonClass = ({ kind = 'line', large, block }: ButtonLook): string =>
  `panel-button panel-button-${kind}${large ? ' panel-button-large' : ''}${block ? ' panel-button-block' : ''}`

const refuse = (event: MouseEvent) => event.preventDefault()

export function Button({ kind, large, block, busy, waits, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, large, block })}
      aria-busy={busy}
      aria-disabled={busy || waits}
      onClick={busy || waits ? refuse : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} aria-label={label} className="panel-button panel-button-icon">
      {icon}
    </button>
  )
}
