import type { Panel } from '../../src/panel.ts'
import { $toasts, closeToast } from '../../src/toasts.ts'

/** Spec, section 2 and 9: a message closes by itself. */
const CLOSES_AFTER = 5000

/** The messages of the page. All stay while one is being read: under the pointer or the focus. */
export function createToastsStore({ environment }: Panel) {
  const timers = new Map<number, () => void>()
  let held = false

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
    if (toasts.length === 0) held = false // what was read is gone, and its pointer or focus with it
    if (held) return
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
      // the pointer or focus was on what is gone now, and nothing tells that it left
      held = false
      closeToast(id)
    },
    hold() {
      held = true
      stop()
    },
    letGo() {
      held = false
      follow()
    },
    release() {
      leave()
      stop()
    },
  }
}

export type ToastsStore = ReturnType<typeof createToastsStore>
