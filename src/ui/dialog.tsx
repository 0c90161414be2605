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
  /** A dialog with another title is another question. */
  title: string
  /** How the title is drawn, if not as the bare text. */
  heading?: ReactNode
  /** Buttons; the cancel button comes first and takes the focus. */
  actions: ReactNode
  /** Called on Escape or a click outside. The caller must then stop drawing the dialog. */
  onClose: () => void
  children?: ReactNode
}

/** Focuses the heading of another question or of an outcome: the button that led to it is gone. */
function useTitleFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(title)
  // a layout effect, because focus needs the DOM, and before the next key
  useLayoutEffect(() => {
    if (last.current === title || !heading.current) return
    last.current = title
    // only now: a dialog that opens gives the focus to the first element that can have it
    heading.current.tabIndex = -1
    heading.current.focus()
  }, [title])
  return heading
}

/**
 * A modal question, open while it is drawn. Afterwards the focus returns to where it was. It takes no press that began
 * before it showed, because the second half of a double click on what opened it would answer it unread.
 */
export function Dialog({ title, heading = title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const fresh = useFreshPresses(title)
  const top = useTitleFocus(title)
  const close = useRef(onClose)
  close.current = onClose
  // an effect, because only the element can open itself as modal; a layout effect, to close it before it is removed
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = () => close.current()
    // the DOM of unit tests can only open it
    element.showModal?.()
    element.open = true
    element.addEventListener('close', leave)
    return () => {
      element.removeEventListener('close', leave)
      element.close?.()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own
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
