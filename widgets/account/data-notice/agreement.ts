import { atom } from 'nanostores'
import { memberResource } from '../../../src/client/member-resource.ts'
import type { Panel } from '../../../src/client/panel.ts'
import { type ConsentState, getConsent, giveConsent, type Notice } from '../../../src/contract/consent.ts'
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

  async function send(given: ReturnType<typeof consentTo>) {
    // Reads the current state after a refusal too, because the notice may have changed.
    await call(giveConsent, { body: given }).finally(consent.refresh)
    $reading.set(false)
    refreshMember().catch(() => {})
    return undefined
  }
  const record = (given: ReturnType<typeof consentTo>) =>
    run(
      () => send(given),
      () => 'failed',
    )

  return {
    $state: consent.$state,
    $submission,
    $chosen,
    $reading,
    toggle,
    refresh: consent.refresh,
    read() {
      clear()
      $reading.set(true)
    },
    close: () => $reading.set(false),
    async agree() {
      const notice = current()?.notice
      if (notice) await record(consentTo(notice, $chosen.get()))
    },
    async give(id: string) {
      const { notice, agreed } = current() ?? {}
      if (notice) await record(consentTo(notice, [...(agreed?.purposes ?? []), id]))
    },
    /** Withdraws from the text that the member agreed to, even if there is a newer one. */
    async withdraw(id: string) {
      const agreed = current()?.agreed
      if (!agreed) return
      const { version, hash, purposes } = agreed
      await record({ version, hash, purposes: purposes.filter((one) => one !== id) })
    },
  }
}

export type Agreement = ReturnType<typeof createAgreement>
