import { atom, type ReadableAtom } from 'nanostores'

export type ToastKind = 'good' | 'info' | 'wait' | 'bad'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

/** More would cover the page: the oldest is removed. */
const MOST = 4

const $list = atom<readonly Toast[]>([])
let last = 0

/** The current toasts, oldest first. `panel-toasts` draws them, and closes them after a while. */
export const $toasts: ReadableAtom<readonly Toast[]> = $list

/** Shows a toast. It must never be the only place where something is said. */
export function showToast(kind: ToastKind, text: string): void {
  const others = $list.get().filter((toast) => toast.text !== text)
  $list.set([...others, { id: ++last, kind, text }].slice(-MOST))
}

export const closeToast = (id: number | string): void => $list.set($list.get().filter((toast) => toast.id !== id))
