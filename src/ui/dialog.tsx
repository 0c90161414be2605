import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './dialog.css'
import { useFresh } from './fresh.ts'
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

/** Drops what a key repeats while it is held: it was pressed before the question showed. */
function dropRepeated(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/**
 * A modal question, open while it is drawn. Afterwards the focus returns to where it was. In its first half second it
 * takes no press, because the second half of a double click on what opened it would answer it unread.
 */
export function Dialog({ title, heading = title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isFresh = useFresh(title)
  const dropEarly = (event: MouseEvent) => {
    if (!isFresh) return
    event.preventDefault()
    event.stopPropagation()
  }
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
      onKeyDownCapture={dropRepeated}
      onClickCapture={dropEarly}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="panel-dialog-sheet">
        <Heading depth={2} id={id}>
          {heading}
        </Heading>
        {children}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would take the focus from its buttons */}
        <div className="panel-dialog-actions" role="group" aria-disabled={isFresh}>
          {actions}
        </div>
      </div>
    </dialog>
  )
}
