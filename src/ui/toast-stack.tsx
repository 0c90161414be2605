import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { alert, close, done, hourglass, info } from './icons.ts'
import './raised.ts'
import { styles } from './styles.ts'
import css from './toast-stack.css'

styles(css)

const icons = { info, good: done, wait: hourglass, bad: alert }

interface Toast {
  id: string | number
  kind: keyof typeof icons
  text: ReactNode
  detail?: ReactNode
}

export interface ToastStackProps {
  toasts: readonly Toast[]
  onDismiss: (id: Toast['id']) => void
  dismissLabel: string
}

export function ToastStack({ toasts, onDismiss, dismissLabel }: ToastStackProps) {
  return (
    <div className="panel-toast-stack" role="status" aria-atomic="false">
      {toasts.map(({ id, kind, text, detail }) => (
        <div
          key={id}
          className={`panel-toast-stack-toast panel-toast-stack-${kind}`}
          role={kind === 'bad' ? 'alert' : undefined}
        >
          <Icon d={icons[kind]} />
          <div className="panel-toast-stack-text">
            {text}
            {detail && <p className="panel-toast-stack-detail">{detail}</p>}
          </div>
          <IconButton label={dismissLabel} icon={<Icon d={close} />} onClick={() => onDismiss(id)} />
        </div>
      ))}
    </div>
  )
}
