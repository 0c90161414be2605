import type { Device } from '../client/device.ts'
import { type Panel, WAITING } from '../client/panel.ts'
import { memberOf } from '../client/session.ts'
import { createDeliveryListeners, type Delivery, type DeliveryListeners, deliver, toastDelivery } from './delivery.ts'
import { memberKey } from './early/keys.ts'
import {
  createPendingSubmissions,
  nameOf,
  type PendingSubmission,
  type PendingSubmissions,
} from './pending-submissions.ts'
import type { Key, Records } from './records.ts'
import { createRetry, type Retry } from './retry.ts'

export const memberIdOf = ({ session }: Panel): string | undefined => memberOf(session)?.id

function onReturn(panel: Panel, run: () => void): void {
  panel.environment.onReturn(run)
  let memberId = memberIdOf(panel)
  panel.session.$state.listen(() => {
    const before = memberId
    memberId = memberIdOf(panel)
    if (memberId && memberId !== before) run()
  })
}

interface Sending {
  readonly panel: Panel
  readonly submissions: PendingSubmissions
  readonly listeners: DeliveryListeners
  readonly retry: Retry
}

async function trySending({ panel, submissions, listeners, retry }: Sending, draft: Key): Promise<Delivery> {
  const submission = await submissions.of(draft)
  if (memberIdOf(panel) !== draft[1]) return { status: 'waiting', error: undefined }
  const delivery: Delivery = submission ? await deliver(panel, submissions, draft, submission) : { status: 'elsewhere' }
  if (delivery.status === 'waiting') retry.later(delivery.error)
  else retry.reset()
  if (submission && !listeners.has(draft)) toastDelivery(submission, delivery)
  await submissions.unmark()
  return delivery
}

export function createOutbox(panel: Panel, records: Records, device: Device) {
  const { environment } = panel
  const submissions = createPendingSubmissions(environment, records)
  const listeners = createDeliveryListeners()
  const running = new Map<string, Promise<Delivery>>()
  const wakeAgain = () => void wake().catch(environment.report)
  const retry = createRetry(environment, wakeAgain)
  const sending = { panel, submissions, listeners, retry }
  const exclusive = <Result>(draft: Key, run: () => Promise<Result>) =>
    device.exclusive(`panel-submit:${nameOf(draft)}`, run)

  function send(draft: Key): Promise<Delivery> {
    const name = nameOf(draft)
    const known = running.get(name)
    if (known) return known
    listeners.tell(draft, { status: 'sending' })
    const run = exclusive(draft, () => trySending(sending, draft))
      .catch((error: unknown): Delivery => {
        environment.report(error)
        retry.later(error)
        return { status: 'waiting', error }
      })
      .then((delivery) => {
        running.delete(name)
        listeners.tell(draft, delivery)
        return delivery
      })
    running.set(name, run)
    return run
  }

  async function wake(): Promise<void> {
    const memberId = memberIdOf(panel)
    if (!memberId || !retry.mayRun()) return
    const drafts = await submissions.draftsUnder(memberKey(environment, memberId))
    await Promise.all(drafts.map(send))
  }
  onReturn(panel, wakeAgain)

  return {
    wake,
    send,
    async submit(draft: Key, submission: PendingSubmission): Promise<Delivery> {
      await exclusive(draft, async () => {
        if (!(await submissions.of(draft))) await submissions.store(draft, submission)
      })
      environment.local[WAITING] = '1'
      return send(draft)
    },
    /** Deletes a submission. If the server has already accepted it, the server refuses the next one. */
    recall: (draft: Key): Promise<void> =>
      exclusive(draft, () => submissions.forget([...draft, 'submission']).then(submissions.unmark)),
    watch: listeners.add,
  }
}

export type Outbox = ReturnType<typeof createOutbox>
