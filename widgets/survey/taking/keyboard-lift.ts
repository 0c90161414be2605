import { useEffect, useRef } from 'react'

/**
 * Keeps the foot above an on-screen keyboard that covers the page. iOS needs this; Android makes the page smaller, as
 * the site's viewport asks.
 */
export function useLift() {
  const foot = useRef<HTMLDivElement>(null)
  // an effect, because the keyboard is the browser's own
  useEffect(() => {
    const view = globalThis.visualViewport
    if (!view) return
    const lift = () => {
      // a zoomed page also has a smaller visible part
      const covered = view.scale === 1 ? Math.max(innerHeight - view.height - view.offsetTop, 0) : 0
      foot.current?.style.setProperty('--lift', `${covered}px`)
    }
    const over = new AbortController()
    for (const name of ['resize', 'scroll']) view.addEventListener(name, lift, over)
    return () => over.abort()
  }, [])
  return foot
}
