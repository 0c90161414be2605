import { atom, type ReadableAtom } from 'nanostores'

export type ToastKind = 'good' | 'info' | 'wait' | 'bad'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

/** More at once would cover the page: the oldest gives way. */
const MOST = 4

const $list = atom<readonly Toast[]>([])
let last = 0

/** The messages that stand at the moment, oldest first. Drawn, and closed after a while, by `panel-toasts`. */
export const $toasts: ReadableAtom<readonly Toast[]> = $list

/** Tells the member something in passing; never the only place where it is said. */
export function showToast(kind: ToastKind, text: string): void {
  const others = $list.get().filter((toast) => toast.text !== text)
  $list.set([...others, { id: ++last, kind, text }].slice(-MOST))
}

export const closeToast = (id: number | string): void => $list.set($list.get().filter((toast) => toast.id !== id))
