import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $above, useIsCovered } from '../../src/ui/above-dialog.tsx'
import { ToastStack } from '../../src/ui/toast-stack.tsx'
import { toastsMessages } from './messages.ts'
import type { ToastsStore } from './store.ts'

/**
 * Keeps a toast that is being read. With `away`, draws no toast but the place in which the next one will be announced.
 */
function Toasts({ store, away }: { store: ToastsStore; away?: boolean }) {
  const t = useStore(toastsMessages)
  const toasts = useStore(store.$toasts)
  return (
    <div
      onPointerEnter={store.hold}
      onPointerLeave={store.letGo}
      onFocusCapture={store.hold}
      onBlurCapture={store.letGo}
    >
      <ToastStack toasts={away ? [] : toasts} onDismiss={store.close} dismissLabel={t.close} />
    </div>
  )
}

export function ToastsScreen({ store }: { store: ToastsStore }) {
  // Runs as an effect because dialogs are in other elements.
  useEffect(() => {
    const Above = () => <Toasts store={store} />
    $above.set(Above)
    return () => {
      if ($above.get() === Above) $above.set(undefined)
    }
  }, [store])
  return <Toasts store={store} away={useIsCovered()} />
}
