import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '../contract/call.ts'
import { bridge } from '../loader/page-bridge.ts'
import type { CallError } from './errors.ts'

/** No answer, or one with a 5xx status. `message` is for the developer. */
interface Outage {
  readonly code: 'network' | 'server'
  readonly message: string
}

const $state = atom<(Outage & { readonly isExplained: boolean }) | undefined>()

/**
 * Set while the panel cannot be reached: from a failed call until the next that is answered (docs/rules.md, Outages).
 * `isExplained` if the server itself said what is wrong.
 */
export const $outage: ReadableAtom<{ readonly isExplained: boolean } | undefined> = $state

/** Notes how a call ended. */
export function noteCall({ method, path }: Call, fault?: CallError): void {
  const status = fault?.status ?? 200
  if (status && status < 500) {
    bridge.endOutage()
    $state.set(undefined)
  } else
    $state.set({
      code: status ? 'server' : 'network',
      message: `${method} ${path}: ${status || 'no answer'}`,
      isExplained: !!fault?.serverMessage,
    })
}

/** Tells the page of each outage once, whichever of its elements or frames notices it. @returns a function that ends it */
export const announceOutages = (announce: (outage: Outage) => void): (() => void) =>
  $state.listen((outage) => {
    if (outage && bridge.noteOutage()) announce({ code: outage.code, message: outage.message })
  })
