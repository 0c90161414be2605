import { SETTINGS } from '../page/configuration.ts'
import type { Configuration } from '../page/globals.ts'
import { type AttributeKinds, checkAttributes, VALUES } from './attributes.ts'
import { suggestWord } from './nearest-word.ts'
import type { Finding } from './report.ts'

export function* panelElements(root: ParentNode = document): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.startsWith('panel-')) yield element
    else if (element.shadowRoot) yield* panelElements(element.shadowRoot)
  }
}

export interface Elements {
  readonly names: readonly string[]
  readonly attributes: Readonly<Record<string, AttributeKinds>>
}

interface Known extends Elements {
  readonly preload: string | undefined
}

export const surveyIdOf = (element: Element): string =>
  element.getAttribute('survey-id') || String((element as { surveyId?: unknown }).surveyId ?? '')

export const SURVEYS: readonly string[] = ['panel-survey', 'panel-launcher']

function* checkTag(element: Element, { names, preload, attributes }: Known): Generator<Finding> {
  const tag = element.localName
  const tags = names.map((name) => `panel-${name}`)
  if (!tags.includes(tag)) {
    // Another script may have defined an element with our prefix.
    if (!customElements.get(tag))
      yield { code: 'unknown-element', fault: `The element <${tag}> does not exist.`, mend: suggestWord(tag, tags) }
    return
  }
  yield* checkAttributes(element, attributes[tag.slice(6)] ?? {})
  if (element.getRootNode() instanceof ShadowRoot && !customElements.get(tag) && preload !== undefined)
    yield {
      code: 'shadow-root',
      fault: `<${tag}> is in a shadow root, where panel.js does not find it.`,
      mend: `Add data-preload="${[preload, tag.slice(6)].join(' ').trim()}" to the script tag.`,
    }
  if (SURVEYS.includes(tag) && !surveyIdOf(element))
    yield { code: 'no-survey', fault: `<${tag}> has no survey-id.`, mend: 'Set survey-id to the id of a survey.' }
}

const INTERNAL_SETTINGS = ['googleReturn', 'load']

export function* checkMarkup(known: Known, configuration: Configuration): Generator<Finding> {
  for (const element of panelElements()) yield* checkTag(element, known)
  const { theme } = configuration
  for (const name of Object.keys(configuration))
    if (!SETTINGS.includes(name))
      yield {
        code: 'unknown-setting',
        fault: `The setting ${name} does not exist, and configure() ignores it.`,
        mend: suggestWord(
          name,
          SETTINGS.filter((one) => !INTERNAL_SETTINGS.includes(one)),
        ),
      }
  if (theme && !VALUES.theme?.includes(theme))
    yield {
      code: 'unknown-value',
      fault: `The setting theme has the unknown value ${theme}, which is ignored.`,
      mend: suggestWord(theme, VALUES.theme ?? []),
    }
  for (const name of known.preload?.split(/[\s,]+/) ?? []) {
    const plainName = name.replace(/^panel-/, '')
    if (plainName && !known.names.includes(plainName))
      yield {
        code: 'unknown-preload',
        fault: `data-preload names the element ${name}, which does not exist.`,
        mend: suggestWord(plainName, known.names),
      }
  }
}
