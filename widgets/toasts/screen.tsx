import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $above, useIsCovered } from '../../src/ui/above-dialog.tsx'
import { ToastStack } from '../../src/ui/toast-stack.tsx'
import { toastsMessages } from './messages.ts'
import type { ToastsStore } from './store.ts'

/** The current toasts. One that is being read stays. `away`: none is drawn here, but the next one will be announced. */
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

/** Draws the toasts; while a dialog is open, the dialog draws them. */
export function ToastsScreen({ store }: { store: ToastsStore }) {
  // an effect, because dialogs are in other elements
  useEffect(() => {
    const Above = () => <Toasts store={store} />
    $above.set(Above)
    return () => {
      if ($above.get() === Above) $above.set(undefined)
    }
  }, [store])
  return <Toasts store={store} away={useIsCovered()} />
}
