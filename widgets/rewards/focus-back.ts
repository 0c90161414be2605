import { type RefObject, useEffect, useRef } from 'react'

export function useFocusBack(isOpen: boolean, box: RefObject<HTMLElement | null>, what: string) {
  const wasOpen = useRef(isOpen)
  // Runs as an effect because focus needs the DOM.
  useEffect(() => {
    const { activeElement } = (box.current?.getRootNode() ?? document) as Document | ShadowRoot
    if (wasOpen.current && !isOpen && !activeElement)
      box.current?.querySelector<HTMLElement>(what)?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, box, what])
}
