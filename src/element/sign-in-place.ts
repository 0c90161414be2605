import { shared } from '../page/globals.ts'
import { takeFocus } from './take-focus.ts'

// Where a guest signs in: a page has one open form (docs/rules.md, Sign-in on a page).

/** The page's own sign-in elements. */
const own = new Set<HTMLElement>()
/** Closes the form that an element has opened in its place. */
let closeOpen: (() => void) | undefined
/** A form is open in another document: in a frame of this page, or elsewhere on the page of this frame. */
let isElsewhere = false
shared.signInElsewhere = (isOpen) => {
  isElsewhere = isOpen
  if (!isOpen) return
  closeOpen?.()
  closeOpen = undefined
  // no form is open in this document, whatever it reported before
  shared.tellSignIn?.(false)
}

/** A sign-in element of the page takes the place of all other forms. @returns a function that ends it */
export function addSignIn(element: HTMLElement): () => void {
  own.add(element)
  closeOpen?.()
  return () => own.delete(element)
}

/**
 * A guest asks to sign in. @param close closes the form that the element opens
 * @returns whether it opens one; otherwise the page's own form has the focus
 */
export function openSignIn(close: () => void): boolean {
  const [form] = own
  // a form behind an open dialog takes no focus: nobody could reach it
  if (form && takeFocus(form)) {
    form.scrollIntoView({ block: 'nearest' })
    return false
  }
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  shared.tellSignIn?.(true)
  return true
}

/** The element's form is closed. */
export function closedSignIn(close: () => void): void {
  if (closeOpen !== close) return
  closeOpen = undefined
  shared.tellSignIn?.(false)
}

/** Whether a form is open, of the page or in an element. */
export const isSignInOpen = (): boolean => own.size > 0 || closeOpen !== undefined || isElsewhere
