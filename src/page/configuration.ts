import { webAddress } from '../contract/validation/web-address.ts'
import { type Configuration, globals, isPlain, pageGlobal } from './globals.ts'
import { bridge } from './page-bridge.ts'
import { warn } from './warn.ts'

export const LINKS = ['terms', 'privacy', 'cookies', 'guidelines', 'guide', 'faq', 'help', 'support'] as const

export const ATTRIBUTES = ['api', 'lang', 'theme', 'home', 'partner', 'google', ...LINKS] as const

export const SETTINGS: readonly string[] = [...ATTRIBUTES, 'messages', 'googleReturn', 'load']

/** Reads the settings from a global of the page. Ignores a global that is not a plain object of settings. */
function configurationOf(name: string): Configuration {
  const found = pageGlobal(name)
  const own = isPlain(found) ? found : {}
  const foreign = Object.keys(own).find((key) => !SETTINGS.includes(key))
  if (found === undefined) globals[name] = own
  else if (foreign || own !== found)
    warn(`window.${name} is ignored: ${foreign ?? 'its type'} is not a setting. Choose another name with data-global.`)
  return foreign ? {} : own
}

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
 * Returns the prefix of our keys in the page's storage. It is empty on the panel's own site (`token`, `user`) and
 * `panel-` elsewhere, because there the names without a prefix belong to the page. The panel's own site is the origin
 * of `home`; if `home` is not set, it is the origin of the API (docs/strict-pages.md#what-is-stored).
 */
export const storagePrefix = ({ home, api }: Configuration): '' | 'panel-' =>
  new URL(home || api || '/api', location.href).origin === location.origin ? '' : 'panel-'

export const isToken = (value: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(value)

export function storedToken(configuration: Configuration): string | undefined {
  const prefix = storagePrefix(configuration)
  try {
    const token = localStorage[`${prefix}token`]
    const { id } = JSON.parse(localStorage[`${prefix}user`])
    return isToken(token) && /string|number/.test(typeof id) ? token : undefined
  } catch {
    return undefined
  }
}
