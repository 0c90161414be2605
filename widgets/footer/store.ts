import { computed } from 'nanostores'
import type { Panel } from '../../src/client/panel.ts'
import type { Host } from '../../src/element/host.ts'
import { type SiteLink, siteLink } from '../../src/element/site-links.ts'
import type { footerAttributes } from './attributes.ts'

export function createFooterStore(
  { environment }: Pick<Panel, 'environment'>,
  { $props }: Pick<Host<typeof footerAttributes>, '$props'>,
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
  const $addressOf = computed($props, (props) => (name: SiteLink) => siteLink(props, environment.configuration, name))
  return { $contact, $claims, $addressOf }
}

export type FooterStore = ReturnType<typeof createFooterStore>
