import type { Panel } from '../../src/client/panel.ts'
import { memberOf } from '../../src/client/session.ts'
import { attempt } from '../../src/page/attempt.ts'

/**
 * Keeps typed fields for the same member while another screen shows. By default they stay in the page's memory, because
 * they must not be stored, and the browser asks before the page is left.
 */
export function createTyped<Fields extends object>(
  { environment, session }: Panel,
  key: string,
  store = environment.page,
) {
  let release: (() => void) | undefined
  let isWanted = false
  const owner = () => memberOf(session)?.id
  const stopWarning = () => {
    isWanted = false
    release?.()
    release = undefined
  }
  const typed = {
    keep(form: Fields) {
      store[key] = JSON.stringify({ owner: owner(), form })
      if (isWanted || store !== environment.page) return
      isWanted = true
      environment.device().then((device) => {
        if (isWanted) release ??= device.on('beforeunload', (event) => event.preventDefault())
      }, environment.report)
    },
    forget() {
      delete store[key]
      stopWarning()
    },
    forgetUnlessOwn() {
      if (!typed.kept()) typed.forget()
    },
    /** Returns what this member typed, also on an earlier visit to the screen. */
    kept(): Fields | undefined {
      const draft: { readonly owner?: string; readonly form?: Fields } =
        attempt(() => JSON.parse(store[key] ?? '')) ?? {}
      return draft.owner === owner() ? draft.form : undefined
    },
    stopWarning,
  }
  return typed
}

export interface TypedComplaint {
  readonly text: string
  /** The idempotency key of this text. */
  readonly key: string
}

/**
 * Keeps the text of a complaint in this tab on the panel's own site, so that neither a reload nor an ended session loses
 * it, and only in the page's memory elsewhere.
 */
export const typedComplaint = (panel: Panel, onSite: boolean) =>
  createTyped<TypedComplaint>(
    panel,
    `${panel.environment.prefix}complaint-draft`,
    onSite ? panel.environment.tab : panel.environment.page,
  )
