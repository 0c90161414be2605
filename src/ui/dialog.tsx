import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { AboveDialog } from './above-dialog.tsx'
import css from './dialog.css'
import { useFreshPresses } from './fresh.ts'
import { Heading } from './heading.tsx'
import './raised.ts'
import { styles } from './styles.ts'
import { useUniqueId } from './unique-id.ts'

styles(css)

export interface DialogProps {
  title: string
  heading?: ReactNode
  actions: ReactNode
  /** Called on Escape or a click outside. The caller must then stop drawing the dialog. */
  onClose: () => void
  children?: ReactNode
}

function useTitleFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(title)
  // Runs as a layout effect because the heading must take the focus before the next key.
  useLayoutEffect(() => {
    if (last.current === title || !heading.current) return
    last.current = title
    // Set late, because an opening dialog focuses its first focusable element.
    heading.current.tabIndex = -1
    heading.current.focus()
  }, [title])
  return heading
}

/**
 * A modal question, open while it is drawn. When it closes, the focus returns to its earlier place. It ignores a press
 * that began before it opened: the second half of a double click would answer the question unread.
 */
export function Dialog({ title, heading = title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const fresh = useFreshPresses(title)
  const top = useTitleFocus(title)
  const close = useRef(onClose)
  close.current = onClose
  // Runs as a layout effect because only the element can open itself as modal, and must close before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = () => close.current()
    element.showModal?.()
    element.open = true
    element.addEventListener('close', leave)
    return () => {
      element.removeEventListener('close', leave)
      element.close?.()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself
    <dialog
      ref={dialog}
      className="panel-dialog"
      aria-labelledby={id}
      {...fresh}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="panel-dialog-sheet">
        <Heading depth={2} id={id} at={top}>
          {heading}
        </Heading>
        {children}
        <div className="panel-dialog-actions">{actions}</div>
      </div>
      <AboveDialog />
    </dialog>
  )
}
