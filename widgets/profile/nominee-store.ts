import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { getNominee, type Nominee, nameNominee, removeNominee } from '../../src/contract/complaints.ts'
import { checkEmail, type EmailFault, normalizeEmail } from '../../src/contract/validation/email.ts'
import type { Faults } from '../../src/contract/validation/faults.ts'
import { nameFault } from '../../src/contract/validation/registration.ts'
import { readName } from '../../src/contract/validation/typed.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCheckedForm } from './checked-form.ts'

type NomineeFault = 'name-missing' | 'name-unfit' | EmailFault
type NomineeText = 'named' | 'name-failed' | 'removed' | 'remove-failed'

const read = ({ name, email }: Nominee): Nominee => ({ name: readName(name), email: normalizeEmail(email) })

function check(typed: Nominee): Faults<Nominee, NomineeFault> {
  const { name, email } = read(typed)
  return { name: nameFault(name, 'name-missing'), email: checkEmail(email) }
}

/** Names and removes the person who may act for the member. */
export function createNominee(panel: Panel, proof: Proof) {
  const { call } = panel
  const { $state, refresh } = memberResource(panel, {
    load: async () => (await call(getNominee)).nominee ?? null,
    isSteady: true,
  })
  const nominee = () => {
    const state = $state.value
    return state.status === 'ready' ? state.value : null
  }
  const form = createCheckedForm<Nominee, NomineeFault, NomineeText>(
    panel,
    () => nominee() ?? { name: '', email: '' },
    check,
  )
  const keep = (value: Nominee | null) => $state.set({ status: 'ready', value, busy: false })

  return {
    ...form,
    $state,
    refresh,
    async save() {
      if (form.refuse()) return
      const body = read(form.$form.get())
      await form.send(
        () => proof.run(() => call(nameNominee, { body })),
        () => 'name-failed',
        () => {
          keep(body)
          return 'named'
        },
      )
    },
    remove: () =>
      form.send(
        () => proof.run(() => call(removeNominee)),
        () => 'remove-failed',
        () => {
          keep(null)
          return 'removed'
        },
      ),
  }
}

export type NomineeStore = ReturnType<typeof createNominee>
