import { computed } from 'nanostores'
import type { Host } from '../../src/element/host.ts'
import { type SiteLink, siteLink, siteLinks } from '../../src/element/site-links.ts'
import type { Panel } from '../../src/panel/panel.ts'

export const footerAttributes = { email: 'string', phone: 'string', office: 'string', ...siteLinks } as const

/** Sample values until the operator sets their own; they belong to nobody. */
const DEFAULTS = { email: 'support@panel.example', phone: '+91 00000 00000', office: 'Pune, India' }

/** The support contacts and the operator's pages, from the element's attributes and the page's settings. */
export function createFooterStore(
  { environment }: Pick<Panel, 'environment'>,
  { $props }: Pick<Host<typeof footerAttributes>, '$props'>,
) {
  const $contact = computed($props, ({ email, phone, office }) => ({
    email: email || DEFAULTS.email,
    /** The `mailto:` and `tel:` links; none for sample values. */
    mailto: email && `mailto:${email}`,
    phone: phone || DEFAULTS.phone,
    tel: phone && `tel:${phone.replace(/[^\d+]/g, '')}`,
    office: office || DEFAULTS.office,
  }))
  const $addressOf = computed($props, (props) => (name: SiteLink) => siteLink(props, environment.configuration, name))
  return { $contact, $addressOf }
}

export type FooterStore = ReturnType<typeof createFooterStore>
