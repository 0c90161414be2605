import { CallError, isRefusal, saysCompleted, saysScreened } from '../client/errors.ts'
import type { Panel } from '../client/panel.ts'
import { showToast } from '../client/toasts.ts'
import { screenSurvey, submitSurvey } from '../contract/surveys.ts'
import { draftMessages } from './messages.ts'
import { nameOf, type PendingSubmission, type PendingSubmissions } from './pending-submissions.ts'
import type { Key } from './records.ts'
import { isTemporary } from './retry.ts'

export type Delivery =
  | { readonly status: 'sending' }
  | { readonly status: 'waiting'; readonly error: unknown }
  /**
   * The server accepted this try, or an earlier try whose answer was lost. `points` were credited; `balance` is the new
   * balance.
   */
  | { readonly status: 'sent'; readonly points: number; readonly balance: number }
  | { readonly status: 'already'; readonly points: number }
  | { readonly status: 'elsewhere' }
  | { readonly status: 'screened'; readonly error: CallError }
  | { readonly status: 'refused'; readonly error: CallError }

/**
 * Submits the answers. If the answers to the questions of the screening are not those of its decision, the server
 * decides again first.
 */
async function submit({ call }: Panel, { surveyId, key, answers, timeSpent }: PendingSubmission) {
  const params = { id: surveyId }
  const responses = Object.fromEntries(answers)
  const send = () => call(submitSurvey, { params, idempotencyKey: key, body: { responses, timeSpent } })
  return send().catch(async (error) => {
    if (!(error instanceof CallError && isRefusal(error, 'screening-changed'))) throw error
    await call(screenSurvey, { params, body: { responses } })
    return send()
  })
}

export async function deliver(
  panel: Panel,
  submissions: PendingSubmissions,
  draft: Key,
  submission: PendingSubmission,
): Promise<Delivery> {
  const { environment, refreshMember } = panel
  try {
    const { pointsEarned, points } = await submit(panel, submission)
    await submissions.forget(draft)
    const member = await refreshMember().catch(() => undefined)
    return { status: 'sent', points: pointsEarned ?? submission.reward, balance: member?.points ?? points ?? 0 }
  } catch (error) {
    if (!(error instanceof CallError)) environment.report(error)
    if (saysCompleted(error)) {
      await submissions.forget(draft)
      return { status: 'already', points: submission.reward }
    }
    if (saysScreened(error)) {
      await submissions.forget(draft)
      return { status: 'screened', error }
    }
    if (!(error instanceof CallError) || isTemporary(error)) return { status: 'waiting', error }
    await submissions.forget([...draft, 'submission'])
    return { status: 'refused', error }
  }
}

type DeliveryListener = (delivery: Delivery) => void

export function createDeliveryListeners() {
  const listeners = new Map<string, Set<DeliveryListener>>()
  return {
    add(draft: Key, listener: DeliveryListener): () => void {
      const name = nameOf(draft)
      const others = listeners.get(name) ?? new Set()
      listeners.set(name, others.add(listener))
      return () => others.delete(listener)
    },
    has: (draft: Key): boolean => Boolean(listeners.get(nameOf(draft))?.size),
    tell(draft: Key, delivery: Delivery): void {
      for (const listener of listeners.get(nameOf(draft)) ?? []) listener(delivery)
    },
  }
}

export type DeliveryListeners = ReturnType<typeof createDeliveryListeners>

export function toastDelivery({ title }: PendingSubmission, delivery: Delivery): void {
  const t = draftMessages.get()
  if (delivery.status === 'sent') showToast('good', t.sent({ title, n: delivery.points }))
  if (delivery.status === 'already') showToast('info', t.already({ title }))
  if (delivery.status === 'screened') showToast('info', delivery.error.serverMessage)
  if (delivery.status === 'refused') showToast('bad', delivery.error.serverMessage || t.refused({ title }))
}
