import type { Device } from '../client/device.ts'
import { mayHoldAnswers, type Panel } from '../client/panel.ts'
import { isGuestKey } from './early/keys.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { isSubmissionKey } from './pending-submissions.ts'
import { type Key, openRecords, type Records, timeOf } from './records.ts'

const DAY = 24 * 60 * 60_000
/** Milliseconds for which a draft is kept after its last answer. */
const LIFETIME = 30 * DAY
/** Milliseconds for which a guest's draft is kept, because another person may use the device tomorrow. */
export const GUEST_LIFETIME = DAY

/** Milliseconds that a page waits for the database. */
const OPENED_WITHIN = 3000
/**
 * Milliseconds to wait for the database if the device has stored answers, which a member on a slow device would
 * otherwise miss.
 */
const OPENED_WITHIN_WITH_ANSWERS = 15_000

interface DraftStorage {
  readonly device: Device
  readonly records: Records
  readonly outbox: Outbox
}

const storages = new WeakMap<Panel, Promise<DraftStorage>>()

async function openStorage(panel: Panel): Promise<DraftStorage> {
  const { prefix, after, now, report, device: find } = panel.environment
  const device = await find()
  const openedWithin = mayHoldAnswers(panel.environment) ? OPENED_WITHIN_WITH_ANSWERS : OPENED_WITHIN
  // The page may have its own database named `panel`.
  const records = await openRecords(device, prefix ? 'panel-widgets' : 'panel', after, openedWithin)
  await sweep(records, now()).catch(report)
  return { device, records, outbox: createOutbox(panel, records, device) }
}

export function storageOf(panel: Panel): Promise<DraftStorage> {
  const known = storages.get(panel)
  if (known) return known
  const storage = openStorage(panel)
  storages.set(panel, storage)
  storage.catch(() => storages.delete(panel))
  return storage
}

export const agingOf = (key: Key, value: unknown): number =>
  isGuestKey(key) && key[3] !== 'answer' ? 0 : timeOf(value)

async function sweep(records: Records, now: number): Promise<void> {
  const drafts = new Map<string, { key: Key; at: number; isSubmitted: boolean }>()
  for (const [key, value] of await records.under([])) {
    const draft = key.slice(0, 3)
    const name = JSON.stringify(draft)
    const known = drafts.get(name)
    drafts.set(name, {
      key: draft,
      at: Math.max(known?.at ?? 0, agingOf(key, value)),
      isSubmitted: known?.isSubmitted === true || isSubmissionKey(key),
    })
  }
  for (const { key, at, isSubmitted } of drafts.values())
    if (!isSubmitted && now - at >= (isGuestKey(key) ? GUEST_LIFETIME : LIFETIME)) await records.remove(key)
}
