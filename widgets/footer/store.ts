import { computed } from 'nanostores'
import type { Host } from '../../src/host.ts'
import type { Panel } from '../../src/panel.ts'

export const footerAttributes = { email: 'string', phone: 'string', office: 'string' } as const

/** Stand-ins until the operator names their own; addresses that are nobody's. */
const DEFAULTS = { email: 'support@panel.example', phone: '+91 00000 00000', office: 'Pune, India' }

/** Whom members can reach, by the element's attributes. */
export function createFooterStore(_: Panel, { $props }: Pick<Host<typeof footerAttributes>, '$props'>) {
  const $contact = computed($props, ({ email, phone, office }) => ({
    email: email || DEFAULTS.email,
    /** Where a click writes to or calls; none for a stand-in. */
    mailto: email && `mailto:${email}`,
    phone: phone || DEFAULTS.phone,
    tel: phone && `tel:${phone.replace(/[^\d+]/g, '')}`,
    office: office || DEFAULTS.office,
  }))
  return { $contact }
}

export type FooterStore = ReturnType<typeof createFooterStore>
