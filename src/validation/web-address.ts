/**
 * As a browser writes it: the scheme and both slashes, a host without a name or password before it, or a path from the
 * root. No control character, space or backslash, which a browser drops or takes for a slash.
 */
const SPELLING = /^(?:https?:\/\/(?!\/|[^/?#]*@)|\/(?!\/))[^\0- \x7f-\x9f\\]*$/i

/**
 * The address as it was given, if it is http or https and leads where it seems to; else undefined. Every address from
 * an attribute, a setting or a server passes here before anything is made of it. A path is one only below a `base`.
 */
export const webAddress = (value: unknown, base?: string): string | undefined =>
  typeof value === 'string' && SPELLING.test(value) && URL.canParse(value, base) ? value : undefined
