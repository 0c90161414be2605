import { atom, type ReadableAtom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import type { DashboardState } from './state.ts'

type Views = typeof import('./earnings/card.tsx')

export type EarningsPart =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | {
      readonly status: 'here'
      readonly Card: Views['EarningsCard']
      readonly store: ReturnType<Views['createEarnings']>
    }

/** Loads the earnings chart after the overview's figures, so that the chart delays nothing. */
export function createEarningsPart(panel: Panel, $overview: ReadableAtom<DashboardState>) {
  const $part = atom<EarningsPart>({ status: 'loading' })
  let asked = false
  let released = false

  async function load() {
    asked = true
    $part.set({ status: 'loading' })
    try {
      const { EarningsCard, createEarnings } = await import('./earnings/card.tsx')
      if (!released) $part.set({ status: 'here', Card: EarningsCard, store: createEarnings(panel, $overview) })
    } catch {
      $part.set({ status: 'failed' })
    }
  }

  const unfollow = $overview.subscribe(({ status }) => {
    if (status === 'ready' && !asked) void load()
  })

  return {
    $part,
    load,
    release() {
      released = true
      unfollow()
      const part = $part.get()
      if (part.status === 'here') part.store.release()
    },
  }
}
