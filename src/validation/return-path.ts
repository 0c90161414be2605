const LIMIT = 500

/**
 * A path of the panel's own site to come back to, or undefined for anything that could lead elsewhere: another origin
 * in any of its spellings, the server's own addresses, and the screen that completes a sign-in.
 */
export function returnPath(value: string | null | undefined): string | undefined {
  // a backslash or a control character is a slash, or nothing, to a browser
  if (!value || value.length > LIMIT || !/^\/(?!\/)[\x21-\x7e]*$/.test(value) || value.includes('\\')) return undefined
  const { origin, pathname, search } = new URL(value, 'http://panel.invalid')
  if (origin !== 'http://panel.invalid' || /^\/(\/|(api|dev|socket\.io|oauth-callback)(\/|$))/i.test(pathname))
    return undefined
  return pathname + search
}
