import { atom } from 'nanostores'

export type ResourceState<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly fault: Error; readonly busy: boolean }
  | { readonly status: 'ready'; readonly value: Value; readonly fault?: Error; readonly busy: boolean }

export interface RequestSource<Value> {
  load(isLatest: () => boolean): Promise<Value> | undefined
  drops?(value: Value): boolean
}

const LOADING = { status: 'loading' } as const
const FAILED = { status: 'failed' } as const

/** Fetches a value repeatedly. The latest request wins, and the old value stays until the answer comes. */
export function latestRequest<Value>({ load, drops }: RequestSource<Value>) {
  const $state = atom<ResourceState<Value>>(LOADING)
  let latest: object | undefined

  return {
    $state,
    isRunning: () => latest !== undefined,
    async ask(isPoll?: boolean) {
      const thisRequest = {}
      const answer = load(() => latest === thisRequest)
      if (!answer) return
      latest = thisRequest
      if (!isPoll && $state.value.status !== 'loading') $state.set({ ...$state.value, busy: true })
      const state = await answer.then(
        (value): ResourceState<Value> => ({ status: 'ready', value, busy: false }),
        (fault): ResourceState<Value> => {
          const shown = $state.value
          return { ...(shown.status === 'ready' && !drops?.(shown.value) ? shown : FAILED), fault, busy: false }
        },
      )
      if (latest !== thisRequest) return
      latest = undefined
      $state.set(state)
    },
    cancel() {
      latest = undefined
    },
    empty() {
      latest = undefined
      $state.set(LOADING)
    },
  }
}
