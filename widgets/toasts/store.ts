import type { Panel } from '../../src/client/panel.ts'
import { $toasts, closeToast } from '../../src/client/toasts.ts'

/** Milliseconds after which a toast closes by itself (docs/rules.md, Toasts). */
const CLOSES_AFTER = 5000

/** While one toast is under the pointer or has the focus, no toast closes. */
export function createToastsStore({ environment }: Panel) {
  const timers = new Map<number, () => void>()
  let isPaused = false

  function stop() {
    for (const cancel of timers.values()) cancel()
    timers.clear()
  }
  function follow() {
    const toasts = $toasts.get()
    for (const [id, cancel] of timers) {
      if (toasts.some((toast) => toast.id === id)) continue
      cancel()
      timers.delete(id)
    }
    if (toasts.length === 0) isPaused = false
    if (isPaused) return
    for (const { id } of toasts) {
      if (!timers.has(id))
        timers.set(
          id,
          environment.after(CLOSES_AFTER, () => closeToast(id)),
        )
    }
  }
  const leave = $toasts.subscribe(follow)

  return {
    $toasts,
    close(id: number | string) {
      // A removed toast fires no event when the pointer or the focus leaves it.
      isPaused = false
      closeToast(id)
    },
    hold() {
      isPaused = true
      stop()
    },
    letGo() {
      isPaused = false
      follow()
    },
    release() {
      leave()
      stop()
    },
  }
}

export type ToastsStore = ReturnType<typeof createToastsStore>
