import { atom, onMount } from 'nanostores'
import type { AnswerOf } from '../../src/api/call.ts'
import type { User } from '../../src/api/shapes.ts'
import { withdrawalHistory } from '../../src/api/users.ts'
import type { Device } from '../../src/device.ts'
import { messageOf } from '../../src/errors.ts'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'
import { type Choice, isDay, NO_FILTER, nextSort, queryOf, readChoice, type SortKey, writeChoice } from './choice.ts'
import { createDownload } from './download.ts'

export type Withdrawal = AnswerOf<typeof withdrawalHistory>['withdrawalHistory'][number]

/** Spec, section 9. */
export const PAGE_SIZE = 10

/** What went wrong, in the server's words; empty where it said nothing. */
export interface Fault {
  readonly said: string
}

export interface Page {
  readonly status: 'ready'
  readonly rows: readonly Withdrawal[]
  readonly total: number
  readonly totalPages: number
  /** What these rows were asked for by; another choice may be on its way. */
  readonly choice: Choice
  /** Other rows were asked for by the member, and are on their way. */
  readonly busy: boolean
  /** The last look for news failed: these rows may be old. */
  readonly fault: Fault | undefined
}

export type HistoryState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly fault: Fault; readonly busy: boolean }
  | Page

/** The withdrawals and what became of them, page by page (spec, section 2: Payment History). */
export function createPaymentHistoryStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, session, call } = panel
  const $state = atom<HistoryState>({ status: 'loading' })
  const $choice = atom(readChoice(''))
  /** The two days as they stand in their fields: while one is typed it is no day yet. */
  const $typed = atom({ from: '', to: '' })
  const { $download, download, stop } = createDownload(panel, () => $choice.get())
  let search: string | undefined
  let device: Device | undefined
  let member: User | undefined
  /** The answer that is awaited; one for an earlier choice, or for another member, is nobody's. */
  let round: object | undefined
  let again = false
  /** The day that is being typed: its steps are one entry of the history. */
  let typing: string | undefined
  let releases: (() => void)[] | undefined

  async function load() {
    // the address decides what is asked for first
    if (!member || search === undefined || !releases) return
    const mine = {}
    round = mine
    again = false
    const choice = $choice.get()
    const query = { ...queryOf(choice), page: choice.page, limit: PAGE_SIZE }
    const state = await call(withdrawalHistory, { query }).then(
      ({ withdrawalHistory: rows, pagination: { total, totalPages } }): HistoryState => ({
        status: 'ready',
        rows,
        total,
        totalPages: Math.max(1, totalPages),
        choice,
        busy: false,
        fault: undefined,
      }),
      (error): HistoryState => {
        const shown = $state.value
        const fault = { said: messageOf(error, '') }
        // rows that are still what was chosen stay; those of another choice would lie
        if (shown.status === 'ready' && shown.choice === choice) return { ...shown, busy: false, fault }
        return { status: 'failed', fault, busy: false }
      },
    )
    if (round !== mine) return
    round = undefined
    if (state.status === 'ready' && state.rows.length === 0 && choice.page > state.totalPages) {
      // the last rows of the last page may be gone
      return choose({ page: state.totalPages }, true)
    }
    $state.set(state)
    if (again) void load()
  }

  /** In a hidden tab it waits until the member is back; what is on its way is new enough. */
  function lookAgain() {
    if (!round && !device?.isHidden()) void load()
  }

  function follow() {
    const state = session.$state.get()
    const user = state.status === 'member' ? state.user : undefined
    const same = user?.id === member?.id
    const renewed = user !== member
    member = user
    if (!same) {
      round = undefined
      stop()
      $state.set({ status: 'loading' })
      void load()
    } else if (renewed) {
      // the member was asked for anew, here or in another tab: a withdrawal was requested or decided
      if (round) again = true
      else lookAgain()
    }
  }

  function show(choice: Choice) {
    $choice.set(choice)
    const state = $state.value
    $state.set(state.status === 'ready' ? { ...state, busy: true } : { status: 'loading' })
    void load()
  }

  function choose(change: Partial<Choice>, replace = false) {
    const choice = { ...$choice.get(), page: 1, ...change }
    search = writeChoice(search ?? '', choice)
    host.router.navigate(`/payment-history${search && `?${search}`}`, { replace })
    show(choice)
  }

  // not onStart, which a single look at the value before it is followed would set off as well
  onMount($state, () => {
    const mine: (() => void)[] = []
    releases = mine
    mine.push(session.$state.subscribe(follow))
    if (!round) void load()
    environment.device().then((found) => {
      device = found
      if (releases !== mine) return
      mine.push(found.on('visibilitychange', lookAgain), found.on('focus', lookAgain))
    }, environment.report)
    return () => {
      round = undefined
      releases = undefined
      for (const release of mine) release()
    }
  })

  return {
    $state,
    $choice,
    $typed,
    $download,
    download,
    /** Takes the choice from the address, which keeps it over a reload and brings it back with the browser's buttons. */
    read(query: string) {
      if (query === search) return
      search = query
      typing = undefined
      const choice = readChoice(query)
      $typed.set({ from: choice.from, to: choice.to })
      show(choice)
    },
    choose(change: Partial<Choice>) {
      typing = undefined
      choose(change)
    },
    /** A field of a day says this now; it filters once it is a day, or empty. */
    type(name: 'from' | 'to', value: string) {
      $typed.set({ ...$typed.get(), [name]: value })
      if ((value && !isDay(value)) || value === $choice.get()[name]) return
      const replace = typing === name
      typing = name
      choose({ [name]: value }, replace)
    },
    clear() {
      typing = undefined
      $typed.set({ from: '', to: '' })
      choose(NO_FILTER)
    },
    /** As a click on the column's heading does. */
    sortBy(key: SortKey) {
      typing = undefined
      choose(nextSort($choice.get(), key))
    },
    /** Another try after a failure. */
    retry() {
      const state = $state.get()
      if (state.status !== 'loading') $state.set({ ...state, busy: true })
      void load()
    },
    release: stop,
  }
}

export type PaymentHistoryStore = ReturnType<typeof createPaymentHistoryStore>
