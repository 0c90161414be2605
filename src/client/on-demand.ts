import { atom, type ReadableAtom } from 'nanostores'
import type { Environment } from './environment.ts'

export interface OnDemand<Module> {
  readonly $module: ReadableAtom<Module | undefined>
  /** True from a failed load until the next one begins. */
  readonly $failed: ReadableAtom<boolean>
  load(): Promise<Module>
  /**
   * Loads the module and reports a failure. Tries again when the network or the member is back.
   * @returns a function that stops this
   */
  bring(environment: Pick<Environment, 'onReturn' | 'report'>): () => void
}

export function onDemand<Module>(importModule: () => Promise<Module>): OnDemand<Module> {
  const $module = atom<Module | undefined>()
  const $failed = atom(false)
  let loading: Promise<Module> | undefined

  async function attempt(): Promise<Module> {
    $failed.set(false)
    try {
      const module = await importModule()
      $module.set(module)
      return module
    } catch (fault) {
      loading = undefined
      $failed.set(true)
      throw fault
    }
  }

  function load(): Promise<Module> {
    loading ??= attempt()
    return loading
  }

  return {
    $module,
    $failed,
    load,
    bring({ onReturn, report }) {
      let isOver = false
      let stopListening = () => {}
      const tryOnce = () => {
        stopListening()
        load().catch((fault) => {
          report(fault)
          if (!isOver) stopListening = onReturn(tryOnce)
        })
      }
      tryOnce()
      return () => {
        isOver = true
        stopListening()
      }
    },
  }
}
