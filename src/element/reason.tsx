import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { containerOf, type Instance, instances } from './instance.ts'
import { $asker, returnTo } from './sign-in-place.ts'

function ReasonBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // Runs as a layout effect because the screen below must find the focus in this box.
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  )
}

export function useReason({ element }: Instance, isMember: boolean) {
  const asker = useStore($asker)
  const isReturning = isMember && asker?.element === element
  // Runs as an effect because it moves the focus.
  useEffect(() => {
    if (isReturning) returnTo(element)
  }, [isReturning, element])
  const asking = asker?.form === element ? instances.get(containerOf(asker.element)) : undefined
  const { BeforeSignIn } = asking?.shape ?? {}
  return (
    asking &&
    BeforeSignIn && (
      <ReasonBox>
        <BeforeSignIn store={asking.store} host={asking.host} />
      </ReasonBox>
    )
  )
}
