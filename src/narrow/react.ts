// What the elements and their libraries use of React, on Preact's own core (src/decisions/001). The same elements
// are built on React itself for the element tests, so nothing here may behave otherwise.
import { type ComponentChild, render } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

export { createElement, Fragment } from 'preact'
export { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Draws again whenever the store's value has changed, also between drawing and subscribing. */
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

/** react-dom/client, as r2wc uses it. */
export const createRoot = (container: Element) => ({
  render: (view: ComponentChild) => render(view, container),
  unmount: () => render(null, container),
})
