import { atom, type ReadableAtom } from 'nanostores'

export type ToastKind = 'good' | 'info' | 'wait' | 'bad'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

const MAX_TOASTS = 4

const $list = atom<readonly Toast[]>([])
let last = 0

export const $toasts: ReadableAtom<readonly Toast[]> = $list

/** Shows a toast. Every message must also show somewhere else, because a toast disappears. */
export function showToast(kind: ToastKind, text: string): void {
  const others = $list.get().filter((toast) => toast.text !== text)
  $list.set([...others, { id: ++last, kind, text }].slice(-MAX_TOASTS))
}

export const closeToast = (id: number | string): void => $list.set($list.get().filter((toast) => toast.id !== id))
