import { atom } from 'nanostores'
import { bridge } from '../loader/page-bridge.ts'
import { focusBeside, takeFocus } from './take-focus.ts'

// Where a guest signs in: a page has one open form (docs/rules.md, Sign-in on a page).

type Open = (to: string) => void

/** The page's own sign-in elements, and what opens a screen in each. */
const own = new Map<HTMLElement, Open>()

/** The element in which a guest asked to sign in, while the page's own form serves it. */
interface Asker {
  readonly form: HTMLElement
  readonly element: HTMLElement
}
export const $asker = atom<Asker | undefined>()
/** Closes the form that an element has opened in its place. */
let closeOpen: (() => void) | undefined
/** A form is open in another document: in a frame of this page, or elsewhere on the page of this frame. */
let isElsewhere = false
bridge.onSignIn('elsewhere', (isOpen) => {
  isElsewhere = isOpen
  if (!isOpen) return
  closeOpen?.()
  closeOpen = undefined
  // no form is open in this document, whatever it reported before
  bridge.tellSignIn('here', false)
})

/**
 * A sign-in element of the page takes the place of all other forms.
 * @param open opens one of its screens
 * @returns a function that ends it
 */
export function addSignIn(element: HTMLElement, open: Open): () => void {
  own.set(element, open)
  closeOpen?.()
  return () => {
    own.delete(element)
    forgetAsker(element)
  }
}

/**
 * A guest asks to sign in.
 * @param to the screen to open
 * @param element the element in which the guest asks
 * @param close closes the form that the element opens
 * @returns whether it opens one; otherwise the page's own form has the focus
 */
export function openSignIn(to: string, element: HTMLElement, close: () => void): boolean {
  const forms = [...own.keys()]
  const form = forms.find(({ localName }) => localName === `panel-${to.slice(1)}`) ?? forms[0]
  // a form behind an open dialog takes no focus: nobody could reach it
  if (form && takeFocus(form)) {
    $asker.set({ form, element })
    own.get(form)?.(to)
    form.scrollIntoView({ block: 'nearest' })
    return false
  }
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  bridge.tellSignIn('here', true)
  return true
}

/** An element leaves the page. If it asked for the form, or is the form, there is nothing to lead back from. */
export function forgetAsker(left: HTMLElement): void {
  const { form, element } = $asker.get() ?? {}
  if (left === form || left === element) $asker.set(undefined)
}

/** Leads back to the element, if it asked for the page's own form, unless the focus has left that form for another control. */
export function returnTo(element: HTMLElement): void {
  const asker = $asker.get()
  if (asker?.element !== element) return
  const focused = focusBeside(asker.form)
  $asker.set(undefined)
  if (focused && focused.localName !== 'body' && !asker.form.contains(focused)) return
  element.scrollIntoView({ block: 'nearest' })
  takeFocus(element)
}

/** The element's form is closed. */
export function closedSignIn(close: () => void): void {
  if (closeOpen !== close) return
  closeOpen = undefined
  bridge.tellSignIn('here', false)
}

/** Whether a form is open, of the page or in an element. */
export const isSignInOpen = (): boolean => own.size > 0 || closeOpen !== undefined || isElsewhere
