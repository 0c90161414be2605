import { computed } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { getBankDetails } from '../../src/contract/users.ts'

/**
 * `unknown` means that the server did not answer. The member may then try to withdraw; the server refuses without an
 * account.
 */
type BankState =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  | { readonly status: 'saved'; readonly digits: string; readonly payoutBy: string }

export function createBank(panel: Panel) {
  const { environment, call } = panel
  const { $state, empty, poll } = memberResource<BankState>(
    panel,
    {
      isSteady: true,
      async load() {
        const { bankDetails, payoutBy } = await call(getBankDetails)
        const digits = bankDetails?.accountNumber.slice(-4)
        return digits ? { status: 'saved', digits, payoutBy } : { status: 'none' }
      },
    },
    ({ poll }) =>
      environment.onReturn(() => {
        if ($bank.get().status === 'none') poll()
      }),
  )
  const $bank = computed($state, (state): BankState => {
    if (state.status !== 'ready') return { status: state.status === 'loading' ? 'loading' : 'unknown' }
    return state.value
  })
  return {
    $bank,
    poll,
    refresh() {
      empty()
      poll()
    },
  }
}
