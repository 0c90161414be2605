import { computed } from 'nanostores'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { getBankDetails } from '../../src/contract/users.ts'

/**
 * `unknown` means that the server did not answer. The member may then try to withdraw; the server refuses without an
 * account.
 */
export type BankState =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  | { readonly status: 'saved'; readonly digits: string }

export function createBank(panel: Panel) {
  const { environment, call } = panel
  const { $state, empty, poll } = memberResource<string | undefined>(
    panel,
    {
      isSteady: true,
      load: async () => (await call(getBankDetails)).bankDetails?.accountNumber.slice(-4),
    },
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
    refresh() {
      empty()
      poll()
    },
  }
}
