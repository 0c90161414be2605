import { useEffect, useRef } from 'react'

/**
 * Keeps the buttons above an on-screen keyboard that covers the page. iOS needs this; Android shrinks the page, as the
 * site's viewport asks.
 */
export function useKeyboardLift() {
  const foot = useRef<HTMLDivElement>(null)
  // Runs as an effect because the keyboard belongs to the browser.
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!view) return
    const lift = () => {
      const covered = view.scale === 1 ? Math.max(innerHeight - view.height - view.offsetTop, 0) : 0
      foot.current?.style.setProperty('--lift', `${covered}px`)
    }
    const over = new AbortController()
    for (const name of ['resize', 'scroll']) view.addEventListener(name, lift, over)
    return () => over.abort()
  }, [])
  return foot
}
