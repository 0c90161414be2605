import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
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

function focusHeading(heading: HTMLElement | null) {
  if (!heading) return
  // Set late, because an opening dialog focuses its first focusable element.
  heading.tabIndex = -1
  heading.focus()
}

/** Moves the focus to the heading when the dialog asks the next question. */
function useTitleFocus(heading: RefObject<HTMLElement | null>, title: string) {
  const last = useRef(title)
  // Runs as a layout effect because the heading must take the focus before the next key.
  useLayoutEffect(() => {
    if (last.current === title) return
    last.current = title
    focusHeading(heading.current)
  }, [heading, title])
}

/**
 * Keeps a dialog that is taller than the window at its head: the browser focuses the first control, which may be at the
 * foot of a long text. The text may load after the opening, so this ends with the member's first press or turn of the
 * wheel.
 */
function useHead(dialog: RefObject<HTMLDialogElement | null>, heading: RefObject<HTMLElement | null>) {
  // Runs as an effect because the open dialog must be measured.
  useLayoutEffect(() => {
    const element = dialog.current
    const sheet = heading.current?.parentElement
    if (!element || !sheet) return
    const over = new AbortController()
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight <= element.clientHeight) return
      focusHeading(heading.current)
      element.scrollTop = 0
    })
    observer.observe(sheet)
    over.signal.addEventListener('abort', () => observer.disconnect())
    for (const name of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
      element.addEventListener(name, () => over.abort(), { signal: over.signal, passive: true })
    return () => over.abort()
  }, [dialog, heading])
}

/**
 * A modal question, open while it is drawn. When it closes, the focus returns to its earlier place. It ignores a press
 * that began before it opened: the second half of a double click would answer the question unread.
 */
export function Dialog({ title, heading = title, actions, onClose, children }: DialogProps) {
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  const fresh = useFreshPresses(title)
  const top = useRef<HTMLHeadingElement>(null)
  useTitleFocus(top, title)
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
  useHead(dialog, top)
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
