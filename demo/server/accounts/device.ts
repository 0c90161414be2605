import type { IncomingMessage } from 'node:http'

const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPX|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['UC Browser', /\bUCBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*Safari\//],
]

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Bounds what the expressions read, because a stranger writes the header. */
const READ = 400

/**
 * Names the browser and the system of a User-Agent, such as `Chrome, Android`, the same in every language. The order of
 * the lists matters, because most browsers also name others. Returns an empty text if it knows neither.
 */
export function deviceOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const text = (headers['user-agent'] ?? '').slice(0, READ)
  const nameIn = (list: typeof BROWSERS) => list.find(([, pattern]) => pattern.test(text))?.[0]
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ')
}
