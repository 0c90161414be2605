import { atom } from 'nanostores'
import { memberResource } from '../../../src/client/member-resource.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { type ConsentState, getConsent, giveConsent, type Notice } from '../../../src/contract/consent.ts'
import type { ConsentGiven } from '../../../src/contract/consent-given.ts'
import { createSubmission } from '../../../src/ui/form/submission.ts'
import { $language } from '../../../src/ui/messages/i18n.ts'
import { consentTo, createChosen } from './choice.ts'

/** Returns what changed since the version that the member agreed to. */
export function changesSince({ changes }: Notice, version: string | undefined): readonly Notice['changes'][number][] {
  const known = changes.findIndex((change) => change.version === version)
  return known < 0 ? changes : changes.slice(0, known)
}

/** Reads what the member agreed to, and the current notice. */
function createConsent(
  panel: Panel,
  { startFor, forget }: Pick<ReturnType<typeof createChosen>, 'startFor'> & { forget(): void },
) {
  async function load() {
    const state = await panel.call(getConsent)
    startFor(state.notice, state.agreed?.purposes)
    return state
  }
  return memberResource<ConsentState>(panel, { load, isSteady: true, left: forget }, ({ refresh }) =>
    $language.listen(() => void refresh()),
  )
}

/** Holds what the member agreed to, beside the current notice, and records what they agree to from now on. */
export function createAgreement(panel: Panel) {
  const { call, environment, refreshMember } = panel
  const { $chosen, toggle, startFor } = createChosen()
  const $reading = atom(false)
  const { $state: $submission, run, clear, forget } = createSubmission<'failed'>(environment)
  const consent = createConsent(panel, { startFor, forget })
  const current = () => {
    const state = consent.$state.get()
    return state.status === 'ready' ? state.value : undefined
  }

  async function send(given: ConsentGiven) {
    // Reads the current state after a refusal too, because the notice may have changed.
    await call(giveConsent, { body: given }).finally(consent.refresh)
    $reading.set(false)
    refreshMember().catch(() => {})
    return undefined
  }
  const record = (given: () => Promise<ConsentGiven>) =>
    run(
      async () => send(await given()),
      () => 'failed',
    )
  /** Reads the state anew, because this tab may still show a purpose that another one has withdrawn. */
  const newest = async () => (await call(getConsent)).agreed

  return {
    $state: consent.$state,
    $submission,
    $chosen,
    $reading,
    toggle,
    refresh: consent.refresh,
    read() {
      clear()
      $chosen.set(current()?.agreed?.purposes ?? [])
      $reading.set(true)
    },
    close: () => $reading.set(false),
    async agree() {
      const notice = current()?.notice
      if (notice) await record(async () => consentTo(notice, $chosen.get()))
    },
    async give(id: string) {
      const notice = current()?.notice
      if (notice) await record(async () => consentTo(notice, [...((await newest())?.purposes ?? []), id]))
    },
    /** Withdraws from the text that the member agreed to, even if there is a newer one. */
    async withdraw(id: string) {
      const shown = current()?.agreed
      if (!shown) return
      await record(async () => {
        const { version, hash, purposes } = (await newest()) ?? shown
        return { version, hash, purposes: purposes.filter((one) => one !== id) }
      })
    },
  }
}

export type Agreement = ReturnType<typeof createAgreement>
