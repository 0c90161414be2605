import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './dialog.css'
import './raised.ts'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface DialogProps {
  title: ReactNode
  /** Buttons; the one that goes back comes first and takes the focus. */
  actions: ReactNode
  /** Escape or a click beside it. Whoever draws the dialog stops drawing it. */
  onClose: () => void
  children?: ReactNode
}

/** A question that must be answered first. Open while it is drawn; the focus returns to where it was. */
export function Dialog({ title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // an effect, since only the element itself can open as modal; of layout, to close before it leaves the page
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = () => close.current()
    element.showModal()
    element.addEventListener('close', leave)
    return () => {
      element.removeEventListener('close', leave)
      element.close()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
    <dialog
      ref={dialog}
      className="panel-dialog"
      aria-labelledby={id}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="panel-dialog-sheet">
        <h2 id={id}>{title}</h2>
        {children}
        <div className="panel-dialog-actions">{actions}</div>
      </div>
    </dialog>
  )
}
