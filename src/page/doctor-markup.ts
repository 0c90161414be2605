import { count } from '../format/count.ts'
import type { Finding } from './doctor-report.ts'
import type { Configuration } from './globals.ts'

// What is wrong with the page's tags, for `doctor()`.

/** Values of attributes that have only these. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  theme: ['auto', 'light', 'dark'],
  loading: ['eager', 'lazy'],
  guest: ['offer', 'sign-in'],
}

/** How many letters to add, remove or replace between two words. */
function distance(one: string, other: string): number {
  let row = count(other.length + 1)
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1]
    for (const wanted of other) {
      const j = next.length - 1
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === wanted ? 0 : 1)))
    }
    row = next
  }
  return row[other.length] ?? 0
}

function nearest(word: string, words: readonly string[]): string | undefined {
  const [best] = [...words].sort((a, b) => distance(word, a) - distance(word, b))
  return best !== undefined && distance(word, best) <= 3 ? best : undefined
}

/** All tags of ours, those in open shadow roots too. */
export function* panelElements(root: ParentNode = document): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    if (element.localName.startsWith('panel-')) yield element
    // what our own elements draw is not the page's
    else if (element.shadowRoot) yield* panelElements(element.shadowRoot)
  }
}

const meant = (word: string, words: readonly string[]): string => {
  const found = nearest(word, words)
  return found ? `Write ${found}.` : `Write one of: ${words.join(', ')}.`
}

interface Known {
  /** The elements' names, without `panel-`. */
  readonly names: readonly string[]
  /** What the script tag preloads; undefined in a bundle. */
  readonly preload: string | undefined
}

function* ofTag(element: Element, { names, preload }: Known): Generator<Finding> {
  const tag = element.localName
  const tags = names.map((name) => `panel-${name}`)
  if (!tags.includes(tag)) {
    // somebody else may have defined one with our prefix
    if (!customElements.get(tag))
      yield { code: 'unknown-element', fault: `There is no element <${tag}>.`, mend: meant(tag, tags) }
    return
  }
  for (const [attribute, values] of Object.entries(VALUES)) {
    const value = element.getAttribute(attribute)
    if (value && !values.includes(value))
      yield {
        code: 'unknown-value',
        fault: `<${tag} ${attribute}="${value}"> has a value that is not known and is ignored.`,
        mend: meant(value, values),
      }
  }
  if (element.getRootNode() instanceof ShadowRoot && !customElements.get(tag) && preload !== undefined)
    yield {
      code: 'shadow-root',
      fault: `<${tag}> is in a shadow root, where panel.js does not see it.`,
      mend: `Add data-preload="${[preload, tag.slice(6)].join(' ').trim()}" to the script tag.`,
    }
  if (tag === 'panel-survey' && !element.getAttribute('survey-id') && !(element as { surveyId?: string }).surveyId)
    yield { code: 'no-survey', fault: '<panel-survey> has no survey-id.', mend: "Give it a survey's id." }
}

export function* ofMarkup(known: Known, { theme }: Configuration): Generator<Finding> {
  for (const element of panelElements()) yield* ofTag(element, known)
  if (theme && !VALUES.theme?.includes(theme))
    yield {
      code: 'unknown-value',
      fault: `The setting theme is ${theme}, which is not known and is ignored.`,
      mend: meant(theme, VALUES.theme ?? []),
    }
  for (const name of known.preload?.split(/[\s,]+/) ?? []) {
    const bare = name.replace(/^panel-/, '')
    if (bare && !known.names.includes(bare))
      yield {
        code: 'unknown-preload',
        fault: `data-preload names ${name}, and there is no such element.`,
        mend: meant(bare, known.names),
      }
  }
}

/** What an offer is refused with; a server without offers answers 404 with none of them. */
const REFUSALS: readonly unknown[] = ['survey-missing', 'survey-closed']

/** Whether the panel refuses to show this survey: to the member, or to a guest where the server has offers. */
async function isRefused(api: string, id: string, token: string | undefined): Promise<boolean> {
  const address = `${api}/surveys/${encodeURIComponent(id)}${token ? '' : '/offer'}`
  const headers: HeadersInit = token ? { Authorization: `Bearer ${token}` } : {}
  const answer = await fetch(address, { headers, credentials: 'omit' })
  if (answer.status !== 404) return false
  return token !== undefined || REFUSALS.includes(Object(await answer.json().catch(() => {})).code)
}

/** The surveys on the page that nobody can open. */
export async function unknownSurveys(api: string, token: string | undefined): Promise<Finding[]> {
  const ids = new Set<string>()
  for (const element of panelElements()) {
    const id = element.localName === 'panel-survey' && element.getAttribute('survey-id')
    if (id) ids.add(id)
  }
  const asked = [...ids].map(async (id): Promise<Finding[]> => {
    if (!(await isRefused(api, id, token))) return []
    const fault = `There is no survey ${id}, or it is closed.`
    return [{ code: 'unknown-survey', fault, mend: "Take an id from the panel's operator." }]
  })
  return (await Promise.all(asked)).flat()
}
