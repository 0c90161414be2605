import { memberResource } from '../../src/client/member-resource.ts'
import type { Panel } from '../../src/client/panel.ts'
import { type Complaint, fileComplaint, listComplaints } from '../../src/contract/complaints.ts'
import { complaintFault, readComplaint } from '../../src/contract/validation/complaint.ts'
import { hasEnded } from '../../src/ui/format/date.ts'
import { type TypedComplaint, typedComplaint } from '../account/typed.ts'
import { createCheckedForm } from './checked-form.ts'

const EMPTY: TypedComplaint = { text: '', key: '' }
type Fault = NonNullable<ReturnType<typeof complaintFault>>

/** Keeps what was typed until it is filed or the member signs out. */
function createComplaintForm(panel: Panel, onSite: boolean) {
  const typed = typedComplaint(panel, onSite)
  const form = createCheckedForm<TypedComplaint, Fault, 'filed' | 'file-failed'>(
    panel,
    () => typed.kept() ?? EMPTY,
    ({ text }) => ({ text: complaintFault(readComplaint(text)) }),
  )

  function resume() {
    const before = typed.kept()
    if (!before) return
    form.edit()
    typed.keep(before)
  }
  resume()

  return {
    ...form,
    forgetText: typed.forget,
    set(field: keyof TypedComplaint, value: string) {
      form.set(field, value)
      form.set('key', panel.environment.uuid())
      if (value) typed.keep(form.$form.get())
      else typed.forget()
    },
    forget() {
      form.forget()
      typed.forgetUnlessOwn()
      resume()
    },
    release() {
      typed.stopWarning()
      form.release()
    },
  }
}

/** Files complaints and lists them. */
export function createComplaints(panel: Panel, onSite: boolean) {
  const { environment, call } = panel
  // The member may return from the mail that has the answer.
  const { $state, refresh } = memberResource(panel, { load: () => call(listComplaints), isSteady: true }, ({ poll }) =>
    environment.onReturn(poll, 'focus'),
  )
  const { forgetText, ...form } = createComplaintForm(panel, onSite)

  function keep(filed: Complaint) {
    const state = $state.value
    if (state.status !== 'ready') return
    const others = state.value.complaints.filter(({ number }) => number !== filed.number)
    $state.set({ ...state, value: { ...state.value, complaints: [filed, ...others] } })
  }

  return {
    ...form,
    $state,
    refresh,
    isLate: ({ answerBy, answeredAt }: Complaint) => !answeredAt && hasEnded(answerBy, environment.now()),
    async send() {
      if (form.refuse()) return
      const { text, key } = form.$form.get()
      await form.send(
        () => call(fileComplaint, { body: { text: readComplaint(text) }, idempotencyKey: key }),
        () => 'file-failed',
        ({ complaint }) => {
          forgetText()
          keep(complaint)
          return 'filed'
        },
      )
    },
  }
}

export type ComplaintsStore = ReturnType<typeof createComplaints>
