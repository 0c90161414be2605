import { webAddress } from '../contract/validation/web-address.ts'
import { type Configuration, globals, isPlain, pageGlobal } from './globals.ts'
import { bridge } from './page-bridge.ts'
import { warn } from './warn.ts'

/** The operator's own pages (src/element/site-links.ts). */
export const LINKS = ['terms', 'privacy', 'cookies', 'guidelines', 'guide', 'faq', 'help', 'support'] as const

/** Settings that the script's tag may have as attributes. */
export const ATTRIBUTES = ['api', 'lang', 'theme', 'home', 'partner', 'google', ...LINKS] as const

export const SETTINGS: readonly string[] = [...ATTRIBUTES, 'messages', 'googleReturn', 'load']

/**
 * The settings that the page put into a global. It is ours if it is a plain object and all names in it are settings;
 * another one is neither read nor changed.
 */
function configurationOf(name: string): Configuration {
  const found = pageGlobal(name)
  const own = isPlain(found) ? found : {}
  const foreign = Object.keys(own).find((key) => !SETTINGS.includes(key))
  if (found === undefined) globals[name] = own
  else if (foreign || own !== found)
    warn(`window.${name} is not read: ${foreign ?? 'it'} is no setting. Rename ours by data-global.`)
  return foreign ? {} : own
}

/**
 * The page's settings, which it put into the global of that name. An invalid address is removed, with one console warning.
 */
export function pageConfiguration(name = 'PanelConfig'): Configuration {
  bridge.configuration ??= configurationOf(name)
  const { configuration } = bridge
  if (typeof document === 'undefined') return configuration
  for (const name of ['api', 'home', ...LINKS] as const) {
    if (!configuration[name] || webAddress(configuration[name], location.href)) continue
    delete configuration[name]
    warn(`the setting ${name} is not an http or https address and is ignored.`)
  }
  return configuration
}

/**
 * The prefix of our keys in the page's storage: empty on the panel's own site (`token`, `user`), elsewhere `panel-`,
 * because there the bare names belong to the page. The panel's own site is the origin of `home`, or without `home` that
 * of the API (docs/decisions/018-names-in-storage.md).
 */
export const storagePrefix = ({ home, api }: Configuration): '' | 'panel-' =>
  new URL(home || api || '/api', location.href).origin === location.origin ? '' : 'panel-'

/** A token that is valid in a header; anything else in storage is ignored. */
export const isToken = (value: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(value)

/** The token of a stored session; undefined for a guest. The server may have ended it. */
export function storedToken(configuration: Configuration): string | undefined {
  const prefix = storagePrefix(configuration)
  try {
    const token = localStorage[`${prefix}token`]
    // what is no session of ours is not sent (src/client/session.ts)
    const { id } = JSON.parse(localStorage[`${prefix}user`])
    return isToken(token) && /string|number/.test(typeof id) ? token : undefined
  } catch {
    return undefined // blocked, or corrupt: a guest
  }
}
