import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import type { AnswerOf } from '../../src/contract/call.ts'
import { withdrawalHistory } from '../../src/contract/users.ts'
import type { Host } from '../../src/element/host.ts'
import { type Choice, queryOf } from './choice.ts'
import { createChosen } from './chosen.ts'
import { createDownload } from './download.ts'

export type Withdrawal = AnswerOf<typeof withdrawalHistory>['withdrawalHistory'][number]

/** Withdrawals per page (docs/rules.md, Payment history). */
export const PAGE_SIZE = 10

export interface Page {
  readonly rows: readonly Withdrawal[]
  readonly total: number
  readonly totalPages: number
  readonly choice: Choice
}

export function createPaymentHistoryStore(panel: Panel, host: Pick<Host, 'router'>) {
  const { environment, call } = panel
  const { isRead, move, ...chosen } = createChosen(host.router, show)
  const { $choice } = chosen
  const { $download, download, stop } = createDownload(panel, $choice.get)
  const { $state, refresh, empty } = memberResource<Page>(
    panel,
    {
      load: (isLatest) => (isRead() ? load(isLatest) : undefined),
      drops: ({ choice }) => choice !== $choice.get(),
      left: stop,
    },
    ({ poll }) => environment.onReturn(poll, 'focus'),
  )

  async function load(isLatest: () => boolean): Promise<Page> {
    const choice = $choice.get()
    const query = { ...queryOf(choice), page: choice.page, limit: PAGE_SIZE }
    const { withdrawalHistory: rows, pagination } = await call(withdrawalHistory, { query })
    const total = Math.max(pagination.total, rows.length)
    const totalPages = Math.max(1, pagination.totalPages)
    // Moves to the last page if this page no longer exists; the answer of that page then replaces this one.
    if (isLatest() && rows.length === 0 && choice.page > totalPages) move({ page: totalPages }, true)
    return { rows, total, totalPages, choice }
  }

  function show() {
    if ($state.value?.status === 'failed') empty()
    void refresh()
  }

  return { ...chosen, $state, $download, download, retry: refresh, now: environment.now, release: stop }
}

export type PaymentHistoryStore = ReturnType<typeof createPaymentHistoryStore>
