import { atom } from 'nanostores'
import type { Router } from '../../src/element/router.ts'
import { type Choice, isDay, NO_FILTER, nextSort, readChoice, type SortKey, writeChoice } from './choice.ts'

export function createChosen(router: Pick<Router, 'navigate'>, load: () => void) {
  const $choice = atom(readChoice(''))
  const $typed = atom({ from: '', to: '' })
  let search: string | undefined
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
    sortBy: (key: SortKey) => choose(nextSort($choice.get(), key)),
  }
}
