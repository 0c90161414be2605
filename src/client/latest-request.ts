import { atom } from 'nanostores'

/** `busy` while it is fetched again; polls do not show. */
export type ResourceState<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly fault: Error; readonly busy: boolean }
  /** With a fault, the last request failed and the value is older. */
  | { readonly status: 'ready'; readonly value: Value; readonly fault?: Error; readonly busy: boolean }

export interface RequestSource<Value> {
  /** Undefined if the value cannot be asked for yet. `isLatest` tells whether the answer is still wanted. */
  load(isLatest: () => boolean): Promise<Value> | undefined
  /** Whether a failed request discards this value; by default the value stays. */
  drops?(value: Value): boolean
}

const LOADING = { status: 'loading' } as const
const FAILED = { status: 'failed' } as const

/** A value that is fetched again and again. The latest request wins, and the value stays until its answer. */
export function latestRequest<Value>({ load, drops }: RequestSource<Value>) {
  const $state = atom<ResourceState<Value>>(LOADING)
  let latest: object | undefined

  return {
    $state,
    isRunning: () => latest !== undefined,
    /** Fetches the value; `isPoll` does not show until the answer. */
    async ask(isPoll?: boolean) {
      const mine = {}
      const answer = load(() => latest === mine)
      if (!answer) return
      latest = mine
      if (!isPoll && $state.value.status !== 'loading') $state.set({ ...$state.value, busy: true })
      const state = await answer.then(
        (value): ResourceState<Value> => ({ status: 'ready', value, busy: false }),
        (fault): ResourceState<Value> => {
          const shown = $state.value
          return { ...(shown.status === 'ready' && !drops?.(shown.value) ? shown : FAILED), fault, busy: false }
        },
      )
      if (latest !== mine) return
      latest = undefined
      $state.set(state)
    },
    /** Drops the answer to the running request. */
    cancel() {
      latest = undefined
    },
    empty() {
      latest = undefined
      $state.set(LOADING)
    },
  }
}
