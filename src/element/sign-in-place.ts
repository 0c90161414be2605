import { atom } from 'nanostores'
import { bridge } from '../page/page-bridge.ts'
import { focusBeside, takeFocus } from './take-focus.ts'

// Finds the element in which a guest signs in; a page has at most one open form (docs/rules.md, Sign-in on a page).

type Open = (to: string) => void

const ownForms = new Map<HTMLElement, Open>()

interface Asker {
  readonly form: HTMLElement
  readonly element: HTMLElement
}
export const $asker = atom<Asker | undefined>()
let closeOpen: (() => void) | undefined
let isElsewhere = false
bridge.onSignIn('elsewhere', (isOpen) => {
  isElsewhere = isOpen
  if (!isOpen) return
  closeOpen?.()
  closeOpen = undefined
  bridge.tellSignIn('here', false)
})

export function addSignIn(element: HTMLElement, open: Open): () => void {
  ownForms.set(element, open)
  closeOpen?.()
  return () => {
    ownForms.delete(element)
    forgetAsker(element)
  }
}

/**
 * Opens the sign-in for a guest.
 * @param to the screen to open
 * @param element the element in which the guest wants to sign in
 * @param close closes the form that this element opens
 * @returns true if this element must open a form; false if the page's own form now has the focus
 */
export function openSignIn(to: string, element: HTMLElement, close: () => void): boolean {
  const forms = [...ownForms.keys()]
  const form = forms.find(({ localName }) => localName === `panel-${to.slice(1)}`) ?? forms[0]
  // A form behind an open dialog takes no focus, because the visitor could not reach it.
  if (form && takeFocus(form)) {
    $asker.set({ form, element })
    ownForms.get(form)?.(to)
    form.scrollIntoView({ block: 'nearest' })
    return false
  }
  if (closeOpen !== close) closeOpen?.()
  closeOpen = close
  bridge.tellSignIn('here', true)
  return true
}

export function forgetAsker(left: HTMLElement): void {
  const { form, element } = $asker.get() ?? {}
  if (left === form || left === element) $asker.set(undefined)
}

export function returnTo(element: HTMLElement): void {
  const asker = $asker.get()
  if (asker?.element !== element) return
  const focused = focusBeside(asker.form)
  $asker.set(undefined)
  if (focused && focused.localName !== 'body' && !asker.form.contains(focused)) return
  element.scrollIntoView({ block: 'nearest' })
  takeFocus(element)
}

export function closedSignIn(close: () => void): void {
  if (closeOpen !== close) return
  closeOpen = undefined
  bridge.tellSignIn('here', false)
}

export const isSignInOpen = (): boolean => ownForms.size > 0 || closeOpen !== undefined || isElsewhere
