/**
 * The spelling of a browser: the scheme and both slashes, a host without user name or password, or a path from the
 * root. Excludes control characters, spaces and backslashes, which browsers drop or read as slashes.
 */
const SPELLING = /^(?:https?:\/\/(?!\/|[^/?#]*@)|\/(?!\/))[^\0- \x7f-\x9f\\]*$/i

/**
 * Returns the address if it is http or https and leads to its visible host; otherwise undefined. Every address from an
 * attribute, a setting or a server passes here before use. A path is accepted only with a `base`.
 */
export const webAddress = (value: unknown, base?: string): string | undefined =>
  typeof value === 'string' && SPELLING.test(value) && URL.canParse(value, base) ? value : undefined
