import { type Attributes, COMMON } from '../../src/element/host.ts'
import { namesOf } from '../../src/element/properties.ts'
import { documentLinks } from '../../src/element/site-links.ts'
import type { AttributeKinds } from '../../src/page/doctor-attributes.ts'
import { appAttributes } from '../app/store.ts'
import { footerAttributes } from '../footer/store.ts'
import { launcherAttributes } from '../launcher/store.ts'
import type { Name } from '../manifest.ts'
import { rewardsAttributes } from '../rewards/store.ts'
import { surveyAttributes } from '../survey/state.ts'
import { names } from './names.ts'

const own: { readonly [Which in Name]?: Attributes } = {
  app: appAttributes,
  footer: footerAttributes,
  launcher: launcherAttributes,
  register: documentLinks,
  rewards: rewardsAttributes,
  survey: surveyAttributes,
}

function kindsOf(name: Name): AttributeKinds {
  // `panel.js` reads `loading` on every tag
  const kinds: Attributes = { ...COMMON, loading: 'string', ...own[name] }
  return Object.fromEntries(
    [...namesOf(kinds)].map(([attribute, property]) => [attribute, kinds[property] ?? 'string']),
  )
}

/** How each element reads its attributes. */
export const attributes: Readonly<Record<string, AttributeKinds>> = Object.fromEntries(
  names.map((name) => [name, kindsOf(name)]),
)
