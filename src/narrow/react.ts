// The part of React that the elements and their libraries use, on Preact's core (src/decisions/001). The element tests
// also run on a build with React itself, so this must behave like React.
import { type ComponentChild, options, render } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

export { createContext, createElement, Fragment } from 'preact'
export { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

/** Milliseconds after which effects run on a page that is not painted, such as a hidden one. */
const UNPAINTED = 35

/** Not after a unit test whose environment is gone. */
const unlessGone = (run: () => void) => () => {
  if (typeof document !== 'undefined') run()
}

options.debounceRendering = (draw) => queueMicrotask(unlessGone(draw))
/** Runs effects after the next paint. */
options.requestAnimationFrame = (runEffects) => {
  let run = () => {
    run = () => {}
    setTimeout(unlessGone(runEffects))
  }
  setTimeout(() => run(), UNPAINTED)
  globalThis.requestAnimationFrame?.(() => run())
}

/** Redraws whenever the store's value changes, also between drawing and subscribing. */
export function useSyncExternalStore<Value>(subscribe: (changed: () => void) => () => void, get: () => Value): Value {
  const value = get()
  const [{ held }, draw] = useState({ held: { value, get } })
  const check = () => {
    if (!Object.is(held.value, held.get())) draw({ held })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `held` stays the same object, `check` reads only it
  useLayoutEffect(() => {
    held.value = value
    held.get = get
    check()
  }, [subscribe, value, get])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    check()
    return subscribe(check)
  }, [subscribe])
  return value
}

/** The part of react-dom/client that r2wc uses. */
export const createRoot = (container: Element) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})
