const LIMIT = 500

/**
 * Returns a path of the panel's own site. Undefined for a value that could lead elsewhere: another origin in any
 * spelling, the server's own addresses, and the screen that completes a sign-in.
 */
export function returnPath(value: string | null | undefined): string | undefined {
  // Browsers read a backslash as a slash and drop control characters.
  if (!value || value.length > LIMIT || !/^\/(?!\/)[\x21-\x7e]*$/.test(value) || value.includes('\\')) return undefined
  const { origin, pathname, search } = new URL(value, 'http://panel.invalid')
  if (origin !== 'http://panel.invalid' || /^\/(\/|(api|dev|socket\.io|oauth-callback)(\/|$))/i.test(pathname))
    return undefined
  return pathname + search
}
