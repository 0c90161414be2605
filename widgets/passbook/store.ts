import { atom } from 'nanostores'
import { messageOf } from '../../src/client/errors.ts'
import { createFileDownload } from '../../src/client/file-download.ts'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { ledger } from '../../src/contract/ledger.ts'

type Answer = AnswerOf<typeof ledger>
export type Entry = Answer['entries'][number]

/** Entries per page (docs/rules.md, Passbook); the manifest requests the first page early. */
const PAGE_SIZE = 50
const ROWS_AT_ONCE = 500

export interface Book {
  readonly points: number
  readonly entries: readonly Entry[]
  readonly next: string | undefined
}

const bookOf = ({ points, entries, next }: Answer): Book => ({
  points,
  entries,
  // An empty page is the last, even if a server names a further one.
  next: entries.length > 0 ? (next ?? undefined) : undefined,
})

/** Puts a new first page before the known entries. If entries between the two are missing, drops the known ones. */
function joinEntries(first: Book, known: Book | undefined): Book {
  const oldest = first.entries.at(-1)
  const place = known?.entries.findIndex(({ id }) => id === oldest?.id) ?? -1
  if (!known || place < 0) return first
  return { ...first, entries: [...first.entries, ...known.entries.slice(place + 1)], next: known.next }
}

export type EarlierState =
  | { readonly status: 'idle' }
  | { readonly status: 'busy' }
  | { readonly status: 'failed'; readonly serverMessage: string }

const createFile = (panel: Panel) =>
  createFileDownload<Entry>(panel, 'passbook', async (report) => {
    const rows: Entry[] = []
    for (let before: string | undefined, more = true; more; more = before !== undefined) {
      const query = { limit: ROWS_AT_ONCE, ...(before && { before }) }
      const { entries, next } = bookOf(await panel.call(ledger, { query }))
      rows.push(...entries)
      if (!report(rows.length)) return
      before = next
    }
    return rows
  })

export function createPassbookStore(panel: Panel) {
  const { environment, session, call } = panel
  const $earlier = atom<EarlierState>({ status: 'idle' })

  const { stop, ...file } = createFile(panel)
  const { $state, refresh } = memberResource<Book>(panel, {
    async load(): Promise<Book> {
      const first = bookOf(await call(ledger, { query: { limit: PAGE_SIZE } }))
      const shown = $state.get()
      return joinEntries(first, shown.status === 'ready' ? shown.value : undefined)
    },
    left() {
      stop()
      $earlier.set({ status: 'idle' })
    },
  })

  return {
    $session: session.$state,
    $state,
    $earlier,
    ...file,
    retry: refresh,
    now: environment.now,
    async showEarlier() {
      const state = $state.get()
      const before = state.status === 'ready' ? state.value.next : undefined
      if (!before || $earlier.get().status === 'busy') return
      const busy = { status: 'busy' } as const
      $earlier.set(busy)
      try {
        const { entries, next } = bookOf(await call(ledger, { query: { limit: PAGE_SIZE, before } }))
        const now = $state.get()
        // Drops the fetched entries if meanwhile another member signed in or the passbook was fetched anew.
        if (now.status === 'ready' && now.value.next === before && $earlier.get() === busy)
          $state.set({ ...now, value: { ...now.value, entries: [...now.value.entries, ...entries], next } })
        if ($earlier.get() === busy) $earlier.set({ status: 'idle' })
      } catch (error) {
        if ($earlier.get() === busy) $earlier.set({ status: 'failed', serverMessage: messageOf(error, '') })
      }
    },
    async print() {
      const device = await environment.device()
      device.print()
    },
    release: stop,
  }
}

export type PassbookStore = ReturnType<typeof createPassbookStore>
