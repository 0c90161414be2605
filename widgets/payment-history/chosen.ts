import { atom } from 'nanostores'
import type { Router } from '../../src/element/router.ts'
import { type Choice, isDay, NO_FILTER, nextSort, readChoice, type SortKey, writeChoice } from './choice.ts'

/** The member's choice, which the address keeps. `load` is called with each new one. */
export function createChosen(router: Pick<Router, 'navigate'>, load: () => void) {
  const $choice = atom(readChoice(''))
  /** The text of the two date fields, which may be an incomplete day. */
  const $typed = atom({ from: '', to: '' })
  let search: string | undefined
  /** The day field that is being typed in: its changes are one history entry. */
  let typing: string | undefined

  function move(change: Partial<Choice>, replace = false) {
    const choice = { ...$choice.get(), page: 1, ...change }
    search = writeChoice(search ?? '', choice)
    router.navigate(`/payment-history${search && `?${search}`}`, { replace })
    $choice.set(choice)
    load()
  }

  function choose(change: Partial<Choice>) {
    typing = undefined
    move(change)
  }

  return {
    $choice,
    $typed,
    isRead: () => search !== undefined,
    /** Takes the choice from the address, so that it survives a reload and the back button works. */
    read(query: string) {
      if (query === search) return
      search = query
      typing = undefined
      const choice = readChoice(query)
      $typed.set({ from: choice.from, to: choice.to })
      $choice.set(choice)
      load()
    },
    choose,
    move,
    /** Sets the text of a date field; it filters once it is a valid day or empty. */
    type(name: 'from' | 'to', value: string) {
      $typed.set({ ...$typed.get(), [name]: value })
      if ((value && !isDay(value)) || value === $choice.get()[name]) return
      const replace = typing === name
      typing = name
      move({ [name]: value }, replace)
    },
    clear() {
      $typed.set({ from: '', to: '' })
      choose(NO_FILTER)
    },
    /** Sorts as after a click on the column's heading. */
    sortBy: (key: SortKey) => choose(nextSort($choice.get(), key)),
  }
}
