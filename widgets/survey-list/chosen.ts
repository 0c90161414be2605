import { atom } from 'nanostores'
import type { Router } from '../../src/element/router.ts'
import { type Flag, takeFlags } from '../../src/element/search-flags.ts'
import { writeQuery } from '../../src/element/write-query.ts'
import { type Choice, nextSort, readChoice, type SortKey, writeChoice } from './choice.ts'

/**
 * The number of rows drawn at first, and added by each press of 'Show more', so that a list of 10,000 shows as fast as
 * one of 50.
 */
export const ROWS_AT_ONCE = 50

export type Tab = 'available' | 'completed'

const tabOf = (name: string | null): Tab => (name === 'completed' ? name : 'available')

/** Keeps the tab, the sorting and the filter in the address. Calls `renew` with the flags in the address. */
export function createChosen(router: Pick<Router, 'navigate'>, renew: (flags: readonly Flag[]) => void) {
  const $tab = atom<Tab>('available')
  const $choice = atom(readChoice(''))
  const $limit = atom(ROWS_AT_ONCE)
  let search = ''

  function show(query: string) {
    search = query
    router.navigate(`/surveys${search && `?${search}`}`, { replace: true })
  }

  function choose(change: Partial<Choice>) {
    const choice = { ...$choice.get(), ...change }
    $limit.set(ROWS_AT_ONCE)
    $choice.set(choice)
    show(writeChoice(search, choice))
  }

  return {
    $tab,
    $choice,
    $limit,
    select(tab: string) {
      $limit.set(ROWS_AT_ONCE)
      $tab.set(tabOf(tab))
      show(writeQuery(search, { tab: $tab.get() === 'completed' && 'completed' }))
    },
    choose,
    sortBy: (key: SortKey) => choose(nextSort($choice.get(), key)),
    more: () => $limit.set($limit.get() + ROWS_AT_ONCE),
    /**
     * Reads the choice from the address, which keeps it after a reload and the return from a survey. Handles and
     * removes `completed=true` and `refresh=true`.
     */
    read(query: string) {
      if (query === search) return
      search = query
      $choice.set(readChoice(query))
      $tab.set(tabOf(new URLSearchParams(query).get('tab')))
      takeFlags(router, '/surveys', query, (flags, rest) => {
        search = rest
        renew(flags)
      })
    },
  }
}
