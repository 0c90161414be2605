import { canCreatePasskeys } from '../../src/client/authenticator.ts'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { removePasskey, renamePasskey } from '../../src/contract/passkeys.ts'
import { addOwnPasskey, loadPasskeys, type Passkey } from '../account/passkeys/adding.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCardForm } from './card-form.ts'

type Act = 'rename' | 'remove'
type PasskeyText =
  | 'added'
  | 'exists'
  | 'add-failed'
  | 'name-missing'
  | 'renamed'
  | 'rename-failed'
  | 'removed'
  | 'remove-failed'

/** The form asks about one passkey: `id`, and what to do with it. */
const EMPTY = { id: '', act: '' as Act | '', name: '' }

export function createPasskeysStore(panel: Panel, proof: Proof) {
  const list = memberResource(panel, { load: () => loadPasskeys(panel), isSteady: true })
  const form = createCardForm<typeof EMPTY, PasskeyText>(panel, () => EMPTY)

  async function change(action: () => Promise<PasskeyText | undefined>, failed: PasskeyText) {
    let outcome: PasskeyText | undefined
    const act = async () => {
      outcome = await action()
    }
    await form.send(
      act,
      () => failed,
      () => outcome,
    )
    await list.refresh()
  }

  return {
    ...form,
    $list: list.$state,
    canAdd: canCreatePasskeys(),
    add: () => change(() => addOwnPasskey(panel, proof), 'add-failed'),
    choose(act: Act, { id, name }: Passkey) {
      form.edit()
      form.set('id', id)
      form.set('act', act)
      form.set('name', name)
    },
    async confirm() {
      const { id, act, name } = form.$form.get()
      const params = { id }
      if (act === 'remove')
        return change(() => panel.call(removePasskey, { params }).then(() => 'removed'), 'remove-failed')
      if (!name.trim()) return form.fail('name-missing')
      await change(() => panel.call(renamePasskey, { params, body: { name } }).then(() => 'renamed'), 'rename-failed')
    },
  }
}

export type PasskeysStore = ReturnType<typeof createPasskeysStore>
