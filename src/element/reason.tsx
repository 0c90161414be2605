import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Instance, instances } from './instance.ts'
import { $asker, returnTo } from './sign-in-place.ts'

/** What the element that asked for the page's own sign-in form draws above it. */
function Reason({ shape: { BeforeSignIn }, store, host }: Instance) {
  const box = useRef<HTMLDivElement>(null)
  // a layout effect, because the screen that is placed below must find the focus here
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {BeforeSignIn && <BeforeSignIn store={store} host={host} />}
    </div>
  )
}

/** Leads a member back to the element that asked for the page's own form. @returns what stands above the form */
export function useReason({ element }: Instance, isMember: boolean) {
  const asker = useStore($asker)
  const isReturning = isMember && asker?.element === element
  // an effect, because it moves the focus
  useEffect(() => {
    if (isReturning) returnTo(element)
  }, [isReturning, element])
  const asking = asker?.form === element ? instances.get(asker.element.shadowRoot ?? asker.element) : undefined
  return asking?.shape.BeforeSignIn && <Reason {...asking} />
}
