import { atom, computed, type ReadableAtom } from 'nanostores'
import { CallError, isRefusal } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import type { User } from '../../src/contract/basic-shapes.ts'
import { changeEmail, changeNames, confirmEmail } from '../../src/contract/own-record.ts'
import type { RefusalCode } from '../../src/contract/refusals.ts'
import { isCompleteCode } from '../../src/contract/validation/code.ts'
import { checkEmail, type EmailFault, readEmail } from '../../src/contract/validation/email.ts'
import type { Faults } from '../../src/contract/validation/faults.ts'
import { nameFault } from '../../src/contract/validation/registration.ts'
import { readName } from '../../src/contract/validation/typed.ts'
import type { SubmissionState } from '../../src/ui/form/submission.ts'
import type { Proof } from '../account/proof/proof.ts'
import { createCheckedForm } from './checked-form.ts'

type Names = Pick<User, 'firstName' | 'lastName'>
type NamesFault = 'first-name-missing' | 'last-name-missing' | 'name-unfit'
type EmailOutcome = 'email-failed' | 'email-changed'

const read = ({ firstName, lastName }: Names): Names => ({
  firstName: readName(firstName),
  lastName: readName(lastName),
})

function check(typed: Names): Faults<Names, NamesFault> {
  const { firstName, lastName } = read(typed)
  return {
    firstName: nameFault(firstName, 'first-name-missing'),
    lastName: nameFault(lastName, 'last-name-missing'),
  }
}

function createNames(panel: Panel, share: (user: User | null | undefined) => void) {
  const initial = () => {
    const { firstName = '', lastName = '' } = memberOf(panel.session) ?? {}
    return { firstName, lastName }
  }
  const form = createCheckedForm<Names, NamesFault, 'names-failed' | 'names-changed'>(panel, initial, check)
  return {
    ...form,
    async save() {
      if (form.refuse()) return
      const body = read(form.$form.get())
      await form.send(
        () => panel.call(changeNames, { body }),
        () => 'names-failed',
        ({ user }) => {
          share(user)
          return 'names-changed'
        },
      )
    },
  }
}

interface EmailForm {
  readonly email: string
  readonly code: string
}

/** The refusals of what was typed. Their message shows beside the field. */
const OF_FIELD: readonly RefusalCode[] = [
  'email-missing',
  'email-invalid',
  'email-same',
  'email-taken',
  'code-incomplete',
  'invalid-code',
  'code-tries-used',
]

const isOf = (error: unknown, codes: readonly RefusalCode[]): boolean =>
  error instanceof CallError && error.serverMessage !== '' && codes.some((code) => isRefusal(error, code))

const explain = (error: unknown) => (isOf(error, OF_FIELD) ? 'refused' : 'email-failed')

interface Sent {
  readonly email: string
  readonly challenge: string | null | undefined
}

function createEmailForm(panel: Panel, $sent: ReadableAtom<Sent | undefined>) {
  const form = createCheckedForm<EmailForm, EmailFault | 'code-incomplete', EmailOutcome | 'refused'>(
    panel,
    () => ({ email: '', code: '' }),
    ({ email, code }) =>
      $sent.get()
        ? { code: isCompleteCode(code) ? undefined : 'code-incomplete' }
        : { email: checkEmail(readEmail(email)) },
  )
  return {
    ...form,
    /** The server's message about the field. `$outcome` has the other outcomes. */
    $refusal: computed(form.$submission, (state) =>
      state.status === 'failed' && state.code === 'refused' ? state.serverMessage : undefined,
    ),
    $outcome: computed(form.$submission, (state): SubmissionState<EmailOutcome> => {
      if (!('code' in state)) return state
      const { code } = state
      return code === 'refused' ? { status: 'idle' } : { ...state, code }
    }),
  }
}

function createEmail(panel: Panel, proof: Proof, share: (user: User | null | undefined) => void) {
  const $sent = atom<Sent | undefined>()
  const form = createEmailForm(panel, $sent)

  const send = (email: string) =>
    form.send(
      () => proof.run(() => panel.call(changeEmail, { body: { email } })),
      explain,
      ({ challenge }) => {
        $sent.set({ email, challenge })
        form.$editing.set(true)
        return undefined
      },
    )

  const confirm = (sent: Sent, otp: string) =>
    form.send(
      () =>
        panel.call(confirmEmail, { body: { ...sent, otp } }).catch((error) => {
          if (isOf(error, ['email-taken']) && $sent.get() === sent) {
            $sent.set(undefined)
            form.$form.set({ email: sent.email, code: '' })
          }
          throw error
        }),
      explain,
      ({ user }) => {
        share(user)
        $sent.set(undefined)
        return 'email-changed'
      },
    )

  const leave = (run: (email: string) => void) => () => {
    if (form.$submission.get().status === 'pending') return
    run(($sent.get() ?? form.$form.get()).email)
    $sent.set(undefined)
  }

  return {
    ...form,
    $sent,
    cancel: leave(form.cancel),
    backToAddress: leave((email) => {
      form.edit()
      form.set('email', email)
    }),
    resend: () => send($sent.get()?.email ?? ''),
    async submit() {
      if (form.refuse()) return
      const { email, code } = form.$form.get()
      const sent = $sent.get()
      await (sent ? confirm(sent, code) : send(readEmail(email)))
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
