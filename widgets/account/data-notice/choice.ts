import { atom } from 'nanostores'
import type { Panel } from '../../../src/client/panel.ts'
import { getNotice, type Notice, type PanelDocuments } from '../../../src/contract/consent.ts'
import type { ConsentGiven } from '../../../src/contract/consent-given.ts'
import { $language } from '../../../src/ui/messages/i18n.ts'

/** Keeps the chosen optional purposes of a notice. A new version starts without a choice. */
export function createChosen() {
  const $chosen = atom<readonly string[]>([])
  let version: string | undefined
  return {
    $chosen,
    toggle(id: string) {
      const chosen = $chosen.get()
      $chosen.set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
    },
    startFor(notice: Notice | null | undefined, chosen: readonly string[] = []) {
      if (notice?.version === version) return
      version = notice?.version
      $chosen.set(chosen)
    },
  }
}

export const consentTo = ({ version, hash }: Notice, purposes: readonly string[]): ConsentGiven => ({
  version,
  hash,
  purposes: [...purposes],
})

/**
 * Holds the notice that a visitor reads before registering, in the page's language, and what they choose. Undefined
 * until the answer comes; null if the server has none or it cannot be loaded. The server refuses a registration that
 * lacks a required consent, and `load` then tries again. The same answer has the addresses of the panel's documents.
 */
export function createVisitorChoice({ call }: Pick<Panel, 'call'>) {
  const $notice = atom<Notice | null | undefined>()
  const $documents = atom<PanelDocuments>({})
  const { $chosen, toggle, startFor } = createChosen()
  let latest = 0

  async function load(): Promise<void> {
    const own = ++latest
    const answer = await call(getNotice, { query: {} }).catch(() => undefined)
    if (own !== latest) return
    const notice = (answer ? answer.notice : $notice.get()) ?? null
    startFor(notice)
    $documents.set(answer?.documents ?? $documents.get())
    $notice.set(notice)
  }

  return {
    $notice,
    $documents,
    $chosen,
    toggle,
    load,
    given(): ConsentGiven | undefined {
      const notice = $notice.get()
      return notice ? consentTo(notice, $chosen.get()) : undefined
    },
    // Calls at once, and again when the language changes, because each language has its own text.
    release: $language.subscribe(() => void load()),
  }
}

export type VisitorChoice = ReturnType<typeof createVisitorChoice>
