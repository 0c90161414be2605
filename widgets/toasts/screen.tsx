import { useStore } from '@nanostores/react'
import { ToastStack } from '../../src/ui/toast-stack.tsx'
import { toastsMessages } from './messages.ts'
import type { ToastsStore } from './store.ts'

/** The current toasts. One that is being read stays. */
export function ToastsScreen({ store }: { store: ToastsStore }) {
  const t = useStore(toastsMessages)
  const toasts = useStore(store.$toasts)
  return (
    <div
      onPointerEnter={store.hold}
      onPointerLeave={store.letGo}
      onFocusCapture={store.hold}
      onBlurCapture={store.letGo}
    >
      <ToastStack toasts={toasts} onDismiss={store.close} dismissLabel={t.close} />
    </div>
  )
}
