import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, useLayoutEffect, useState } from 'react'

/** The open modal dialogs, the topmost last. */
const $modals = atom<readonly object[]>([])

/** What the topmost dialog draws within itself, because all outside of it lies under its veil and cannot be reached. */
export const $above = atom<ComponentType | undefined>()

/** Whether a modal dialog is open. */
export const useIsCovered = (): boolean => useStore($modals).length > 0

/** Stands in each modal dialog while it is open. */
export function AboveDialog() {
  const [self] = useState(() => ({}))
  const modals = useStore($modals)
  const Above = useStore($above)
  // a layout effect, so that what lies below is gone before the dialog is painted
  useLayoutEffect(() => {
    $modals.set([...$modals.get(), self])
    return () => $modals.set($modals.get().filter((other) => other !== self))
  }, [self])
  return Above && modals.at(-1) === self ? <Above /> : null
}
