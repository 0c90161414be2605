import { atom } from 'nanostores'
import type { AttributeKind } from '../element/host.ts'
import { applyAttribute } from '../element/properties.ts'
import { nearest, suggestWord } from './nearest-word.ts'
import type { Finding } from './report.ts'

export type AttributeKinds = Readonly<Record<string, AttributeKind>>

export const VALUES: Readonly<Record<string, readonly string[]>> = {
  theme: ['auto', 'light', 'dark'],
  loading: ['eager', 'lazy'],
  guest: ['offer', 'sign-in'],
  place: ['corner', 'dialog', 'banner'],
  for: ['panel-survey'],
}

const PATTERNS: Readonly<Record<string, readonly [form: RegExp, mend: string]>> = {
  open: [
    /^(?:button|load|exit|scroll:(?:100|\d{1,2}(?:\.\d+)?)|after:\d+(?:\.\d+)?)$/,
    'button, load, exit, scroll: with per cent, or after: with seconds',
  ],
  every: [/^(?:0|\d+(?:\.\d+)?[mhd])$/, 'a number with m, h or d'],
}

const WITHOUT_PROPERTY = [
  'class',
  'is',
  'exportparts',
  'nonce',
  'itemid',
  'itemprop',
  'itemref',
  'itemscope',
  'itemtype',
]

const htmlNames = (): string[] => [
  ...WITHOUT_PROPERTY,
  ...[HTMLElement, Element].flatMap(({ prototype }) => Object.keys(Object.getOwnPropertyDescriptors(prototype))),
]

/** Returns true for attributes of HTML and of other scripts, such as `data-id`, `aria-label`, `@click` and `x-data`. */
const isForeign = (name: string): boolean =>
  /[^a-z-]|^(?:data|aria|x|v|hx|ng|on)-/.test(name) || htmlNames().some((known) => known.toLowerCase() === name)

const nearestAttribute = (name: string, known: readonly string[]): string | undefined =>
  known.find((one) => name.length > 2 && one.split('-').includes(name)) ?? nearest(name, known)

export function* checkAttributes(element: Element, kinds: AttributeKinds): Generator<Finding> {
  const tag = element.localName
  const names = Object.keys(kinds)
  for (const { name, value } of element.attributes) {
    const kind = kinds[name]
    if (!kind) {
      if (isForeign(name)) continue
      const ours = nearestAttribute(name, names)
      if (!ours && name.includes('-')) continue
      const mend = ours ? `Write ${ours}.` : `Write one of: ${names.join(', ')}.`
      yield {
        code: 'unknown-attribute',
        fault: `<${tag} ${name}="${value}"> has an unknown attribute.`,
        mend,
      }
      continue
    }
    const values = VALUES[name]
    const [form, written] = PATTERNS[name] ?? []
    const wanted = applyAttribute(atom({}), kind, name, value) ?? (value && form?.test(value) === false && written)
    if (value && values && !values.includes(value))
      yield {
        code: 'unknown-value',
        fault: `<${tag} ${name}="${value}"> has an unknown value, which is ignored.`,
        mend: suggestWord(value, values),
      }
    else if (wanted)
      yield {
        code: 'unknown-value',
        fault: `<${tag} ${name}="${value}"> has an invalid value, which is ignored.`,
        mend: `Write ${wanted}.`,
      }
  }
}
