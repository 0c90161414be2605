import type { AttributeKinds } from '../src/doctor/attributes.ts'
import { type Attributes, COMMON } from '../src/element/host.ts'
import { namesOf } from '../src/element/properties.ts'
import { documentLinks } from '../src/element/site-links.ts'
import { appAttributes } from './app/attributes.ts'
import { footerAttributes } from './footer/attributes.ts'
import { landingAttributes } from './landing/attributes.ts'
import { launcherAttributes } from './launcher/attributes.ts'
import { type Name, names } from './manifest.ts'
import { rewardsAttributes } from './rewards/attributes.ts'
import { surveyAttributes } from './survey/attributes.ts'

const own: { readonly [Which in Name]?: Attributes } = {
  app: appAttributes,
  footer: footerAttributes,
  landing: landingAttributes,
  launcher: launcherAttributes,
  register: documentLinks,
  rewards: rewardsAttributes,
  survey: surveyAttributes,
}

function kindsOf(name: Name): AttributeKinds {
  // `panel.js` reads `loading` on every tag.
  const kinds: Attributes = { ...COMMON, loading: 'string', ...own[name] }
  return Object.fromEntries(
    [...namesOf(kinds)].map(([attribute, property]) => [attribute, kinds[property] ?? 'string']),
  )
}

export const attributes: Readonly<Record<string, AttributeKinds>> = Object.fromEntries(
  names.map((name) => [name, kindsOf(name)]),
)
