import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '../contract/call.ts'
import { bridge } from '../page/page-bridge.ts'
import type { CallError } from './errors.ts'

interface Outage {
  readonly code: 'network' | 'server'
  readonly message: string
}

const $state = atom<(Outage & { readonly isExplained: boolean }) | undefined>()

export const $outage: ReadableAtom<{ readonly isExplained: boolean } | undefined> = $state

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

export const announceOutages = (announce: (outage: Outage) => void): (() => void) =>
  $state.listen((outage) => {
    if (outage && bridge.noteOutage()) announce({ code: outage.code, message: outage.message })
  })
