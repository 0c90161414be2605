import { atom } from 'nanostores'
import type { Environment } from '../../src/client/environment.ts'
import type { Router } from '../../src/element/router.ts'
import { type Choice, readChoice, writeChoice } from './choice.ts'

/** The number of cards drawn at first, and added by each press of 'Show more'. */
export const CARDS_AT_ONCE = 24
/** Milliseconds until typed text is written into the address, because some browsers limit how often it changes. */
const SETTLES_AFTER = 300

export function createChosen({ after }: Environment, router: Pick<Router, 'navigate'>) {
  const $choice = atom(readChoice(''))
  const $limit = atom(CARDS_AT_ONCE)
  let search = ''
  let cancelSettling = () => {}
  return {
    $choice,
    $limit,
    choose(change: Partial<Choice>) {
      $choice.set({ ...$choice.get(), ...change })
      $limit.set(CARDS_AT_ONCE)
      cancelSettling()
      cancelSettling = after(SETTLES_AFTER, () => {
        search = writeChoice(search, $choice.get())
        router.navigate(`/rewards${search && `?${search}`}`, { replace: true })
      })
    },
    more: () => $limit.set($limit.get() + CARDS_AT_ONCE),
    read(query: string) {
      if (query === search) return
      search = query
      $choice.set(readChoice(query))
    },
    release: () => cancelSettling(),
  }
}
