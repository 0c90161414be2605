import type { Configuration } from './environment.ts'

/** What the page said by script attributes, `window.PanelConfig`, `Panel.configure()` or `configure()`. */
export function pageConfiguration(): Configuration {
  const scope = globalThis as { PanelConfig?: Configuration }
  scope.PanelConfig ??= {}
  return scope.PanelConfig
}

/**
 * What our names in the page's storage begin with: nothing on the panel's own site, where the spec gives them
 * (`token`, `user`); elsewhere `panel-`, because there the bare names are the page's own. The panel's own site is the
 * origin of `home`, and without `home` that of the API (src/decisions/017-names-in-storage.md).
 */
export function storagePrefix({ home, api }: Configuration): '' | 'panel-' {
  const address = home || api || '/api'
  return URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin
    ? ''
    : 'panel-'
}
