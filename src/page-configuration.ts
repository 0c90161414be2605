import type { Configuration } from './environment.ts'
import { webAddress } from './validation/web-address.ts'

/**
 * A global that a script of the page made. An element with that id, a form with such fields or a frame of that name
 * is none, for whoever may write markup into the page could supply it (DOM clobbering).
 */
export function pageGlobal<Value extends object>(name: 'Panel' | 'PanelConfig'): Partial<Value> | undefined {
  const value = (globalThis as Record<string, unknown>)[name]
  return value && Object.getPrototypeOf(value) === Object.prototype ? (value as Partial<Value>) : undefined
}

const scope = globalThis as { PanelConfig?: Configuration }

/**
 * What the page said by script attributes, `window.PanelConfig`, `Panel.configure()` or `configure()`. An address that
 * is none is told once and left out.
 */
export function pageConfiguration(): Configuration {
  let configuration = pageGlobal<Configuration>('PanelConfig')
  if (!configuration) {
    configuration = {}
    scope.PanelConfig = configuration
  }
  if (typeof document === 'undefined') return configuration
  for (const name of ['api', 'home'] as const) {
    if (!configuration[name] || webAddress(configuration[name], location.href)) continue
    delete configuration[name]
    // biome-ignore lint/suspicious/noConsole: a developer's mistake is told where developers look
    console.warn(`[panel] the setting ${name} is not an http or https address and is ignored.`)
  }
  return configuration
}

/**
 * What our names in the page's storage begin with: nothing on the panel's own site, where the spec gives them
 * (`token`, `user`); elsewhere `panel-`, because there the bare names are the page's own. The panel's own site is the
 * origin of `home`, and without `home` that of the API (src/decisions/018-names-in-storage.md).
 */
export const storagePrefix = ({ home, api }: Configuration): '' | 'panel-' =>
  new URL(home || api || '/api', location.href).origin === location.origin ? '' : 'panel-'
