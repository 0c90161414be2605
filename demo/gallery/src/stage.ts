import { attempt } from '../../../src/page/attempt.ts'
import { type Sample, sampleId, samples } from '../questions.ts'
import { type Choice, readChoice } from './choice.ts'
import { memberIn, preparePanel, type StageMember } from './stage-panel.ts'
import { opensOverPage, spansPage, startOf } from './starts.ts'

// A classic script, because it must run before panel.js. The pages below `stage/` show the whole site, panel-app.

export interface Stage {
  readonly ready: Promise<void>
  readonly member: StageMember
  readonly element: () => HTMLElement | undefined
  apply(choice: Choice): void
  /** Reports the events listed in the `hear` parameter of the page's URL, including those before this call. */
  onEvent(report: (name: string, detail: unknown) => void): void
  /** Reports the content's height in CSS pixels, now and after every change. */
  measure(report: (height: number) => void): void
  point(part: string | undefined): void
  notify(): Promise<void>
  startAgain(): Promise<void>
}

const KEPT = 'stage'
/**
 * Hides the mark of the panel inside the page, which would cover the element; the gallery around it says that this is a
 * demonstration.
 */
const BADGE_HIDDEN = 'panel-demo-hidden'

const scope = window as unknown as { PanelConfig: Record<string, string>; stage: Stage }
const root = new URL('.', (document.currentScript as HTMLScriptElement).src)
const home = new URL('stage', root)

const given = new URLSearchParams(location.search)
const APP = 'panel-app'
// keeps the settings, because panel-app changes the URL and a reload must restore them
if (given.get('tag') === APP) attempt(() => sessionStorage.setItem(KEPT, String(given)))
const query = given.has('tag') ? given : new URLSearchParams(attempt(() => sessionStorage.getItem(KEPT)) ?? '')
const tag = /^panel-[a-z-]+$/.exec(query.get('tag') ?? '')?.[0] ?? APP
const choice = readChoice(query, startOf(tag))
const sample: Sample | undefined = samples.find((one) => sampleId(one) === choice.attributes['survey-id'])

scope.PanelConfig = { home: home.href }
if (choice.state === 'offline') Object.defineProperty(navigator, 'onLine', { get: () => false })
if (sample) forgetAtReload()
attempt(() => sessionStorage.setItem(BADGE_HIDDEN, '1'))
const panel = preparePanel({ state: choice.state, sample, source: new URL('panel-demo.js', root).href })

/** Gives a sample question a panel of its own in memory, so that it can be answered again. */
function forgetAtReload() {
  const memory = new Map<string, string>()
  const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  }
  Object.defineProperty(window, 'sessionStorage', { value })
}

const events: [name: string, detail: unknown][] = []
let reportEvent: ((name: string, detail: unknown) => void) | undefined
for (const name of query.get('hear')?.split(',') ?? [])
  document.addEventListener(name, (event) => {
    const { detail } = event as CustomEvent<unknown>
    if (reportEvent) reportEvent(name, detail)
    else events.push([name, detail])
  })

let element: HTMLElement | undefined

async function enter() {
  await panel
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  document.title = tag
  if (tag === APP && given.has('tag')) history.replaceState(null, '', `${home.pathname}/`)
  element = document.createElement(tag)
  apply(choice)
  document.body.append(element)
}

const appearance = new CSSStyleSheet()
const outline = new CSSStyleSheet()
const padding = new CSSStyleSheet()
if (!spansPage(tag)) padding.replaceSync('body{padding:24px}@media(width<480px){body{padding:12px}}')
if (opensOverPage(tag)) padding.insertRule('body{min-block-size:34rem;box-sizing:border-box}')
document.adoptedStyleSheets.push(padding, appearance, outline)

function apply({ attributes: chosen, properties, parts, scheme, dir }: Choice) {
  if (!element) return
  const attributes = tag === APP ? { ...chosen, base: home.pathname } : chosen
  const page = document.documentElement
  page.dir = dir
  // sets the page's language, because only a page in Hindi loads the Hindi characters of the typeface
  page.lang = attributes.lang || 'en-IN'
  page.style.colorScheme = scheme === 'auto' ? 'light dark' : scheme
  for (const name of element.getAttributeNames()) if (!(name in attributes)) element.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes))
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  const set = (declarations: Record<string, string>) =>
    Object.entries(declarations).map(([name, value]) => `${name}:${value};`)
  appearance.replaceSync(
    [
      `${tag}{${set(properties).join('')}}`,
      ...Object.entries(parts).map(([part, style]) => `${tag}::part(${part}){${style}}`),
    ].join('\n'),
  )
}

scope.stage = {
  ready: enter(),
  member: memberIn(choice.state),
  element: () => element,
  apply,
  onEvent(report) {
    reportEvent = report
    for (const [name, detail] of events.splice(0)) report(name, detail)
  },
  measure(report) {
    new ResizeObserver(() => report(document.body.offsetHeight)).observe(document.body)
  },
  point(part) {
    outline.replaceSync(part ? `${tag}::part(${part}){outline:3px dashed #d9480f;outline-offset:-3px}` : '')
  },
  notify: async () => (await panel).notify(),
  async startAgain() {
    await (await panel).reset()
    location.reload()
  },
}
