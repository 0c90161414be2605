import { computed } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { getBankDetails } from '../../src/contract/users.ts'

/** The bank account for withdrawals. `unknown`: the server did not say, and will refuse if there is none. */
export type BankState =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  /** The last digits of the account number. */
  | { readonly status: 'saved'; readonly digits: string }

export function createBank(panel: Panel) {
  const { environment, call } = panel
  const { $state, empty, poll } = memberResource<string | undefined>(
    panel,
    {
      isSteady: true,
      load: async () => (await call(getBankDetails)).bankDetails?.accountNumber.slice(-4),
    },
    // bank details are added on another page, perhaps in another tab: fetches them when the member is back
    ({ poll }) =>
      environment.onReturn(() => {
        if ($bank.get().status === 'none') poll()
      }),
  )
  const $bank = computed($state, (state): BankState => {
    if (state.status !== 'ready') return { status: state.status === 'loading' ? 'loading' : 'unknown' }
    return state.value ? { status: 'saved', digits: state.value } : { status: 'none' }
  })
  return {
    $bank,
    /** Fetches the account anew, as if for the first time. */
    refresh() {
      empty()
      poll()
    },
  }
}
