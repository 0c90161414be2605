import { atom, computed, type WritableAtom } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import type { PanelDocuments } from '../../src/contract/consent.ts'
import type { Host } from '../../src/element/host.ts'
import { type SiteLink, siteLink } from '../../src/element/site-links.ts'
import type { footerAttributes } from './attributes.ts'

/** Asks the panel for the addresses of its documents. Without an answer, their links are not drawn. */
function askForDocuments({ call }: Pick<Panel, 'call'>, $documents: WritableAtom<PanelDocuments>): void {
  import('../../src/contract/consent.ts')
    .then(({ getNotice }) => call(getNotice, { query: {} }))
    .then(
      ({ documents }) => $documents.set(documents ?? {}),
      () => {},
    )
}

export function createFooterStore(
  panel: Pick<Panel, 'environment' | 'call'>,
  { $props, onSite }: Pick<Host<typeof footerAttributes>, '$props' | 'onSite'>,
) {
  const $contact = computed($props, ({ email, phone, office }) => ({
    email,
    mailto: email && `mailto:${email}`,
    phone,
    tel: phone && `tel:${phone.replace(/[^\d+]/g, '')}`,
    office,
  }))
  const $claims = computed($props, ({ claims = '' }) => {
    const made = claims.split(/\s+/)
    return { isGlobal: made.includes('global'), isAlwaysThere: made.includes('24/7') }
  })
  const { configuration } = panel.environment
  const $documents = atom<PanelDocuments>({})
  const $addressOf = computed(
    [$props, $documents],
    (props, documents) => (name: SiteLink) => siteLink(props, configuration, name, documents),
  )
  const isMissing = (name: SiteLink) => $addressOf.get()(name) === undefined
  // The panel's own site has its addresses in its page.
  if (!onSite && (isMissing('terms') || isMissing('privacy'))) askForDocuments(panel, $documents)
  return { $contact, $claims, $addressOf }
}

export type FooterStore = ReturnType<typeof createFooterStore>
