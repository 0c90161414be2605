import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './dialog.css'
import './raised.ts'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface DialogProps {
  title: ReactNode
  /** Buttons; the cancel button comes first and takes the focus. */
  actions: ReactNode
  /** Called on Escape or a click outside. The caller must then stop drawing the dialog. */
  onClose: () => void
  children?: ReactNode
}

/** A modal question, open while it is drawn. Afterwards the focus returns to where it was. */
export function Dialog({ title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  // an effect, because only the element can open itself as modal; a layout effect, to close it before it is removed
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
