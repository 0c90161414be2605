import { atom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import { changeEmail, changeNames, confirmEmail } from '../../src/contract/own-record.ts'
import { isCompleteCode } from '../../src/contract/validation/code.ts'
import { checkEmail, type EmailFault, readEmail } from '../../src/contract/validation/email.ts'
import { nameFault } from '../../src/contract/validation/registration.ts'
import { readName } from '../../src/contract/validation/typed.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCardForm } from './card-form.ts'

type NamesText = 'first-name-missing' | 'last-name-missing' | 'name-unfit' | 'names-failed' | 'names-changed'
type EmailText = EmailFault | 'code-incomplete' | 'email-failed' | 'email-changed'

function createNames(panel: Panel, share: (user: User | null | undefined) => void) {
  const form = createCardForm<Pick<User, 'firstName' | 'lastName'>, NamesText>(panel, () => {
    const { firstName = '', lastName = '' } = memberOf(panel.session) ?? {}
    return { firstName, lastName }
  })
  return {
    ...form,
    async save() {
      const typed = form.$form.get()
      const body = { firstName: readName(typed.firstName), lastName: readName(typed.lastName) }
      const fault =
        nameFault(body.firstName, 'first-name-missing' as const) ??
        nameFault(body.lastName, 'last-name-missing' as const)
      if (fault) return form.fail(fault)
      await form.send(
        async () => share((await panel.call(changeNames, { body })).user),
        () => 'names-failed',
        () => 'names-changed',
      )
    },
  }
}

interface EmailForm {
  readonly email: string
  readonly code: string
}

interface Sent {
  readonly email: string
  readonly challenge: string | null | undefined
}

function createEmail(panel: Panel, proof: Proof, share: (user: User | null | undefined) => void) {
  const $sent = atom<Sent | undefined>()
  const form = createCardForm<EmailForm, EmailText>(panel, () => ({ email: $sent.get()?.email ?? '', code: '' }))
  const failed = () => 'email-failed' as const

  async function send(email: string) {
    const fault = checkEmail(email)
    if (fault) return form.fail(fault)
    let sent: Sent | undefined
    await form.send(
      async () => {
        const { challenge } = await proof.run(() => panel.call(changeEmail, { body: { email } }))
        sent = { email, challenge }
      },
      failed,
      () => {
        $sent.set(sent)
        form.edit()
        return undefined
      },
    )
  }

  async function confirm({ email, challenge }: Sent) {
    const { code: otp } = form.$form.get()
    if (!isCompleteCode(otp)) return form.fail('code-incomplete')
    await form.send(
      async () => share((await panel.call(confirmEmail, { body: { email, otp, challenge } })).user),
      failed,
      () => {
        $sent.set(undefined)
        return 'email-changed'
      },
    )
  }

  const leave = (run: () => void) => () => {
    if (form.$submission.get().status === 'pending') return
    $sent.set(undefined)
    run()
  }

  return {
    ...form,
    $sent,
    cancel: leave(form.cancel),
    /** Goes back from the code to the address. */
    again: leave(form.edit),
    resend: () => send($sent.get()?.email ?? ''),
    submit() {
      const sent = $sent.get()
      return sent ? confirm(sent) : send(readEmail(form.$form.get().email))
    },
    forget() {
      $sent.set(undefined)
      form.forget()
    },
  }
}

/** Corrects the member's names and address, if the server can (`corrects` of the profile). */
export function createOwnRecordStore(panel: Panel, proof: Proof) {
  const { session, refreshMember } = panel
  /** Undefined until the profile has loaded; the buttons then wait in their places. */
  const $corrects = atom<boolean | undefined>()
  function share(user: User | null | undefined) {
    const token = session.token()
    const member = memberOf(session)
    if (user && token && member) session.refresh(token, { ...member, ...user })
    else refreshMember().catch(() => {})
  }
  const [names, email] = [createNames(panel, share), createEmail(panel, proof, share)]
  return {
    $corrects,
    names,
    email,
    forget() {
      $corrects.set(undefined)
      names.forget()
      email.forget()
    },
    release() {
      names.release()
      email.release()
    },
  }
}

export type OwnRecordStore = ReturnType<typeof createOwnRecordStore>
