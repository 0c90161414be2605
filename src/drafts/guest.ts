import { GUEST, type Panel, UNFINISHED } from '../client/panel.ts'
import { type Answer, isAnswer } from '../contract/validation/answer.ts'
import { draftKey } from './early/keys.ts'
import { isSubmissionKey } from './pending-submissions.ts'
import { type Entry, type Key, type Records, removeFlag } from './records.ts'
import { agingOf, GUEST_LIFETIME, storageOf } from './storage.ts'

// A guest's answers belong to no member until one claims them (docs/rules.md, Answers of guests). This file loads only
// where a guest has answered.

export interface GuestDraft {
  /** Never empty. */
  readonly answers: ReadonlyMap<string, Answer>
  readonly finished: boolean
}

const MOVED_RECORDS = ['answer', 'place', 'finished']

interface Claim {
  readonly member: string
  readonly replaces: boolean
  readonly moved: boolean
}

function claimIn(value: unknown): Claim | undefined {
  const { member, replaces, moved } = (value ?? {}) as Partial<Claim>
  return typeof member === 'string' ? { member, replaces: replaces === true, moved: moved === true } : undefined
}

const claimRecord = (guest: Key, claim: Claim): Entry => [[...guest, 'claim'], claim]

async function forget({ environment }: Panel, records: Records, guest: Key): Promise<void> {
  await records.remove(guest)
  await removeFlag(records, environment.local, GUEST, guest.slice(0, 1))
}

/** Moves the guest's answers to the member who claimed them. An interrupted move can be repeated. */
async function moveToMember(panel: Panel, records: Records, guest: Key, claim: Claim): Promise<void> {
  const { environment } = panel
  const own = draftKey(environment, claim.member, guest[2] ?? '')
  const isSubmitted = (await records.under(own)).some(([key]) => isSubmissionKey(key))
  if (!claim.moved && !isSubmitted) {
    // Gives the answers the present time, so that a "Start Again" of the member on another device does not void them.
    const at = environment.now()
    const moved = (await records.under(guest)).filter(([key]) => MOVED_RECORDS.includes(key[3] ?? ''))
    await records.remove(own)
    environment.local[UNFINISHED] = '1'
    await records.put([
      ...moved.map(([key, value]): Entry => [[...own, ...key.slice(3)], { ...(value as object), at }]),
      ...(claim.replaces ? [[[...own, 'restarted'], { at: at - 1 }] as const] : []),
    ])
    // Marks the claim as moved, because some storages delete one record at a time: after an interruption, the half that
    // is left would be copied again.
    await records.put([claimRecord(guest, { ...claim, moved: true })])
  }
  await forget(panel, records, guest)
}

async function settle(panel: Panel, records: Records, guest: Key): Promise<void> {
  const found = await records.under(guest)
  if (found.length === 0) return
  const claim = found.map(([key, value]) => (key[3] === 'claim' ? claimIn(value) : undefined)).find(Boolean)
  if (claim) await moveToMember(panel, records, guest, claim)
  else if (panel.environment.now() - Math.max(...found.map((record) => agingOf(...record))) >= GUEST_LIFETIME)
    await forget(panel, records, guest)
}

async function locked<Result>(
  panel: Panel,
  surveyId: string,
  run: (records: Records, guest: Key) => Promise<Result>,
): Promise<Result> {
  const { records, device } = await storageOf(panel)
  const guest = draftKey(panel.environment, undefined, surveyId)
  return device.exclusive(`panel-claim:${JSON.stringify(guest)}`, async () => {
    await settle(panel, records, guest)
    return run(records, guest)
  })
}

export const settleClaim = (panel: Panel, surveyId: string): Promise<void> => locked(panel, surveyId, async () => {})

export async function findGuestDraft(
  panel: Panel,
  memberId: string | undefined,
  surveyId: string,
): Promise<GuestDraft | undefined> {
  if (!(GUEST in panel.environment.local)) return undefined
  return locked(panel, surveyId, async (records, guest) => {
    const found = await records.under(guest)
    const answers = new Map(
      found.flatMap(([[, , , kind, id], value]) => {
        const { answer } = (value ?? {}) as { answer?: unknown }
        return kind === 'answer' && id !== undefined && isAnswer(answer) ? [[id, answer] as const] : []
      }),
    )
    if (answers.size === 0 || found.some(([key]) => key[3] === 'declined' && key[4] === memberId)) return undefined
    return { answers, finished: found.some(([key]) => key[3] === 'finished') }
  })
}

export const claimGuestDraft = (panel: Panel, memberId: string, surveyId: string, replaces: boolean): Promise<void> =>
  locked(panel, surveyId, async (records, guest) => {
    const claim: Claim = { member: memberId, replaces, moved: false }
    await records.put([claimRecord(guest, claim)])
    await moveToMember(panel, records, guest, claim)
  })

export const declineGuestDraft = (panel: Panel, memberId: string, surveyId: string): Promise<void> =>
  locked(panel, surveyId, (records, guest) => records.put([[[...guest, 'declined', memberId], {}]]))
