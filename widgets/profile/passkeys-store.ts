import { canCreatePasskeys } from '../../src/client/authenticator.ts'
import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { removePasskey, renamePasskey } from '../../src/contract/passkeys.ts'
import { addOwnPasskey, loadPasskeys, type Passkey } from '../account/passkeys/adding.ts'
import { tellBrowser } from '../account/passkeys/signals.ts'
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

  const change = (action: () => Promise<PasskeyText | undefined>, failed: PasskeyText) =>
    form.send(
      action,
      () => failed,
      (outcome) => outcome,
    )
  /** Reads the list again before the form closes, because the focus must not go to an entry that is gone. */
  const thenRead = <Answer>(answer: Promise<Answer>) => answer.finally(list.refresh)

  /** Succeeds too if the passkey is gone, because an earlier try without an answer or another device removed it. */
  async function remove(id: string) {
    await thenRead(panel.call(removePasskey, { params: { id } })).catch((error) => {
      const state = list.$state.get()
      if (state.status !== 'ready' || state.value?.some((passkey) => passkey.id === id) !== false) throw error
    })
    void tellBrowser(panel)
    return 'removed' as const
  }

  let before = memberOf(panel.session)
  const unfollow = panel.session.$state.listen(() => {
    const member = memberOf(panel.session)
    const isRenamed = member?.email !== before?.email || member?.firstName !== before?.firstName
    if (isRenamed && member?.id === before?.id) void tellBrowser(panel)
    before = member
  })

  return {
    ...form,
    $list: list.$state,
    release() {
      unfollow()
      form.release()
    },
    canAdd: canCreatePasskeys(),
    add: () => change(() => thenRead(addOwnPasskey(panel, proof)), 'add-failed'),
    choose(act: Act, { id, name }: Passkey) {
      form.edit()
      form.set('id', id)
      form.set('act', act)
      form.set('name', name)
    },
    async confirm() {
      const { id, act, name } = form.$form.get()
      if (act === 'remove') return change(() => remove(id), 'remove-failed')
      if (!name.trim()) return form.fail('name-missing')
      await change(
        () => thenRead(panel.call(renamePasskey, { params: { id }, body: { name } })).then(() => 'renamed'),
        'rename-failed',
      )
    },
  }
}

export type PasskeysStore = ReturnType<typeof createPasskeysStore>
