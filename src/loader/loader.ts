import { ATTRIBUTES, pageConfiguration } from '../page/configuration.ts'
import { dom } from '../page/dom.ts'
import { clearUnloaded } from '../page/drawn.ts'
import { bridge } from '../page/page-bridge.ts'
import { type Needs, startAhead, type Wanted } from './ahead.ts'
import { loadOnce } from './built-files.ts'
import { isDemo, startInPage } from './demo.ts'
import { takeFromAddress } from './google-return.ts'
import { waitsForViewport } from './lazy.ts'
import { keepPlaceholders } from './placeholder-heights.ts'
import { refusalOf } from './refusal.ts'
import { script, source } from './script.ts'
import { showUnloaded } from './unloaded.ts'
import { defineWindowPanel, reportToFirst } from './window-panel.ts'

/**
 * `panel.js` finds `panel-*` tags, even those added later, and loads only their elements. It works as a classic or a
 * module script, before or after the tags. It adds the settings on its own tag to `window.PanelConfig`, from which the
 * elements read them.
 */

const globalName = script?.dataset.global || 'Panel'
pageConfiguration(`${globalName}Config`)

if (script?.dataset.google !== undefined) takeFromAddress()

interface Refused {
  showRefused(element: Element, message: string): void
}

function createRefusals(names: readonly string[], api: string) {
  const tags = names.map((name) => `panel-${name}`).join()
  let refusal: Promise<string | undefined> | undefined
  bridge.provided.tellsRefusals = true
  return async function showRefusal(element: Element): Promise<void> {
    if (element.matches(`:is(${tags}) *`)) return
    refusal ??= refusalOf(api)
    try {
      const message = await refusal
      if (message) ((await loadOnce('refused')) as Refused).showRefused(element, message)
    } catch {
      refusal = undefined
    }
  }
}

function watch(load: (element: Element) => void): void {
  function scan(root: Element) {
    // Uses a regular expression, because the `localName` of a form is an input if the form has an input of that name.
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
  const ahead = (wanted: Wanted) => isDemo || startAhead(needs, wanted, configuration)
  defineWindowPanel(globalName, (address) => ahead({ name: 'app', address, attribute: () => null }))
  pageConfiguration()
  configuration.api ??= isDemo ? '/api' : new URL('/api', source).href

  const showRefusal = createRefusals(names, configuration.api)
  function load(element: Element) {
    const name = element.localName.slice(6)
    if (!names.includes(name) || waitsForViewport(element, () => load(element))) return
    const isFramed = !isDemo && (element.getAttribute('isolated') ?? 'false') !== 'false'
    const isIsolated = isFramed && !widgets[name]?.isShell
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
        else if (!isDemo && !isFramed) showRefusal(element)
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

export function startLoader(needs: Needs): void {
  if (!reportToFirst()) start(needs)
}
