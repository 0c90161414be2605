import { type Needs, startAhead, type Wanted } from './ahead.ts'
import { ATTRIBUTES, pageConfiguration } from './configuration.ts'
import { isDemo, startInPage } from './demo.ts'
import { dom } from './dom.ts'
import { clearUnloaded } from './drawn.ts'
import { takeFromAddress } from './google-return.ts'
import { waitsForViewport } from './lazy.ts'
import { bridge } from './page-bridge.ts'
import { loadOnce } from './parts.ts'
import { keepPlaceholders } from './placeholder-heights.ts'
import { refusalOf } from './refusal.ts'
import { script, source } from './script.ts'
import { showUnloaded } from './unloaded.ts'
import { defineWindowPanel, reportToFirst } from './window-panel.ts'

/**
 * `panel.js`: finds `panel-*` tags, also those that are added later, and loads only those elements. Works as a classic
 * or a module script, before or after the tags. It adds its tag's settings to those in `window.PanelConfig`, where the
 * elements read them.
 */

/** What the page calls `window.Panel`. */
const globalName = script?.dataset.global || 'Panel'
pageConfiguration(`${globalName}Config`)

if (script?.dataset.google !== undefined) takeFromAddress()

interface Refused {
  showRefused(element: Element, message: string): void
}

/** Shows in place of the elements that the API refuses the page, before the visitor types anything. */
function createRefusals(names: readonly string[], api: string) {
  const tags = names.map((name) => `panel-${name}`).join()
  let refusal: Promise<string | undefined> | undefined
  bridge.provided.tellsRefusals = true
  return async function sayRefusal(element: Element): Promise<void> {
    // of nested elements only the outer one shows the message
    if (element.matches(`:is(${tags}) *`)) return
    refusal ??= refusalOf(api)
    try {
      const message = await refusal
      if (message) ((await loadOnce('refused')) as Refused).showRefused(element, message)
    } catch {
      refusal = undefined // no answer is not a refusal: the element's own calls will show the failure
    }
  }
}

/** Calls `load` with each element of the page, also with those that are added later. */
function watch(load: (element: Element) => void): void {
  function scan(root: Element) {
    // an input of a form can have the name localName
    for (const element of [root, ...root.querySelectorAll(':not(:defined)')])
      if (/^panel-/.test(element.localName)) load(element)
  }
  scan(dom.documentElement)
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) if (node instanceof Element) scan(node)
  }).observe(document, { childList: true, subtree: true })
}

function start(needs: Needs) {
  const { widgets } = needs
  const names = Object.keys(widgets)
  const configuration = pageConfiguration()
  for (const name of ATTRIBUTES) configuration[name] ??= script?.dataset[name]
  // a panel inside the page needs no early calls
  const ahead = (wanted: Wanted) => isDemo || startAhead(needs, wanted, configuration)
  defineWindowPanel(globalName, (address) => ahead({ name: 'app', address, attribute: () => null }))
  pageConfiguration() // removes an address among the attributes that is none
  configuration.api ??= isDemo ? '/api' : new URL('/api', source).href

  const sayRefusal = createRefusals(names, configuration.api)
  function load(element: Element) {
    const name = element.localName.slice(6)
    if (!names.includes(name) || waitsForViewport(element, () => load(element))) return
    // without a server there is no origin for a frame
    const isFramed = !isDemo && (element.getAttribute('isolated') ?? 'false') !== 'false'
    const isIsolated = isFramed && !widgets[name]?.isShell
    // a defined element has its files, and has already sent its calls
    if (!isIsolated && !customElements.get(element.localName))
      ahead({
        name,
        address: location.pathname + location.search,
        attribute: (name) => element.getAttribute(name),
      })
    loadOnce(isIsolated ? 'frame' : name).then(
      (part) => {
        clearUnloaded(element)
        if (isIsolated) (part as { isolate(element: Element): void }).isolate(element)
        // what a shell contains is framed, and says it by itself
        else if (!isDemo && !isFramed) sayRefusal(element)
      },
      (message) => showUnloaded(element, { code: 'load', message, retry: () => load(element) }),
    )
  }
  function begin() {
    watch(load)
    for (const name of script?.dataset.preload?.split(/[\s,]+/) ?? [])
      if (name) loadOnce(name.replace(/^panel-/, '')).catch(() => {})
  }
  keepPlaceholders(configuration, widgets)
  if (isDemo) void startInPage(begin)
  else begin()
}

/** Starts, unless another copy of this script already did. */
export function startLoader(needs: Needs): void {
  if (!reportToFirst()) start(needs)
}
