import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { containerOf, type Instance, instances } from './instance.ts'
import { $asker, returnTo } from './sign-in-place.ts'

/** The box above the page's own sign-in form, for what the element that asked for the form draws there. */
function Reason({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // a layout effect, because the screen that is placed below must find the focus here
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
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
  const asking = asker?.form === element ? instances.get(containerOf(asker.element)) : undefined
  const { BeforeSignIn } = asking?.shape ?? {}
  return (
    asking &&
    BeforeSignIn && (
      <Reason>
        <BeforeSignIn store={asking.store} host={asking.host} />
      </Reason>
    )
  )
}
