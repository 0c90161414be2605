import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { holdPage } from './held-page.ts'

const $modals = atom<readonly object[]>([])

/**
 * The component that the topmost dialog draws inside itself, because the dialog's backdrop covers everything outside.
 */
export const $above = atom<ComponentType | undefined>()

export const useIsCovered = (): boolean => useStore($modals).length > 0

export function AboveDialog() {
  const [self] = useState(() => ({}))
  const modals = useStore($modals)
  const Above = useStore($above)
  // Runs as a layout effect so that the content below is gone before the dialog is painted.
  useLayoutEffect(() => {
    const release = holdPage()
    $modals.set([...$modals.get(), self])
    return () => {
      release()
      $modals.set($modals.get().filter((other) => other !== self))
    }
  }, [self])
  return Above && modals.at(-1) === self ? <Above /> : null
}
