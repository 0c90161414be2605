import { isIP } from 'node:net'
import { checkEmail } from '../../../../src/validation/email.ts'

// Readers of single variables. A fault names the variable and says what to write, never a secret's content.

interface About {
  readonly name: string
  readonly production: boolean
  /** Reports a fault; the start fails after everything was read. */
  fault(text: string): void
}

/** `text` is trimmed; `undefined` if the variable is not set. */
export type Reader<T> = (text: string | undefined, about: About) => T

/** Required in production; `why` follows in the same line. */
export const needed =
  <T>(why: string, reader: Reader<T>): Reader<T> =>
  (text, about) => {
    if (text !== undefined || !about.production) return reader(text, about)
    about.fault(`${about.name} must be set in production${why}`)
    return reader(undefined, { ...about, fault() {} })
  }

export const words: Reader<string | undefined> = (text) => text

export function oneOf<const Word extends string, const Fallback>(
  allowed: readonly Word[],
  fallback: Fallback | ((production: boolean) => Fallback),
): Reader<Word | Fallback> {
  return (text, { name, production, fault }) => {
    const otherwise = () => (fallback instanceof Function ? fallback(production) : fallback)
    if (text === undefined) return otherwise()
    const word = allowed.find((one) => one === text)
    if (word === undefined) fault(`${name} is none of ${allowed.join(', ')}`)
    return word ?? otherwise()
  }
}

interface Range {
  readonly least: number
  readonly most: number
  /** What the number is, such as `a port`. */
  readonly what: string
}

export const wholeNumber =
  (fallback: number, { least, most, what }: Range): Reader<number> =>
  (text, { name, fault }) => {
    if (text === undefined) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    fault(`${name} is not ${what}: ${least} to ${most}`)
    return fallback
  }

/** 0 takes any free port. */
export const port = (fallback: number): Reader<number> =>
  wholeNumber(fallback, { least: 0, most: 65_535, what: 'a port' })

/** An address to listen on, or a name of this machine. */
export const host =
  (fallback: (production: boolean) => string): Reader<string> =>
  (text, { name, production, fault }) => {
    if (text === undefined) return fallback(production)
    if (!isIP(text) && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text))
      fault(`${name} is not an address to listen on, such as 127.0.0.1 or 0.0.0.0`)
    return text
  }

const isEncoded = (part: string): boolean => {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

/** A URL with one of these protocols, such as `https:`, unchanged. */
export const url =
  (protocols: readonly string[], needsHost = true): Reader<string | undefined> =>
  (text, { name, fault }) => {
    if (text === undefined) return undefined
    const read = URL.canParse(text) ? new URL(text) : undefined
    if (!read || !protocols.includes(read.protocol))
      fault(`${name} is not a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`)
    else if (needsHost && !read.hostname) fault(`${name} names no host`)
    else if (!isEncoded(read.username) || !isEncoded(read.password))
      fault(`${name} has a user or a password with a bare %: write it as %25`)
    return text
  }

/** PostgreSQL's address. After a user the host may be missing too: a Unix socket, as in `postgres://user@/db?host=/run`. */
export const postgres: Reader<string | undefined> = (text, about) => {
  url(['postgres:', 'postgresql:'], false)(text?.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, '$1socket'), about)
  return text
}

const isLocal = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** A site's address: only an origin, with TLS in production unless it is on this machine. */
export const site: Reader<string | undefined> = (text, about) => {
  const { name, production, fault } = about
  if (text === undefined) return undefined
  const read = URL.canParse(text) ? new URL(text) : undefined
  if (!read || !/^https?:$/.test(read.protocol)) {
    fault(`${name} is not a URL that starts with http:// or https://`)
    return text
  }
  if (read.username || read.password) fault(`${name} holds a user or a password, which every visitor would read`)
  else if (read.pathname !== '/' || /[?#]/.test(text))
    fault(`${name} is more than an origin such as https://panel.example: no path, no query`)
  else if (production && read.protocol === 'http:' && !isLocal(read.hostname))
    fault(`${name} starts with http:// in production: members' passwords need https://`)
  return read.origin
}

/** A list of origins, normalized as in browsers. */
export const origins: Reader<string[]> = (text, { name, fault }) => {
  const found = (text ?? '').split(/[\s,]+/).flatMap((word) => {
    if (!word) return []
    const read = URL.canParse(word) ? new URL(word) : undefined
    if (read && /^https?:$/.test(read.protocol) && !read.hostname.includes('*')) return [read.origin]
    fault(`${name}: ${word} is no origin such as https://partner.example; name each origin, without wildcards`)
    return []
  })
  return [...new Set(found)]
}

/** `panel@panel.example`, or a name before it: `Panel <panel@panel.example>`. */
export const sender =
  (fallback: string): Reader<string> =>
  (text, { name, fault }) => {
    if (text === undefined) return fallback
    const [, inBrackets] = /^(?:"[^"\\\p{C}]*"\s*|[^"<>,;:@\\\p{C}]*)<([^<>]*)>$/u.exec(text) ?? []
    if (checkEmail(inBrackets ?? text))
      fault(`${name} is not one address in one line, such as Panel <no-reply@panel.example>`)
    return text
  }

const LEAST = 32
const LEAST_VARIED = 8

/** `demo` is a public default. */
export const secret =
  (demo: string): Reader<string> =>
  (text, { name, production, fault }) => {
    if (text === undefined) return demo
    const guessed = text === demo || new Set(text).size < LEAST_VARIED
    if (text.length < LEAST) fault(`${name} is shorter than ${LEAST} characters`)
    else if (production && guessed) fault(`${name} can be guessed: use 32 random characters (openssl rand -hex 32)`)
    return text
  }

const NAME_LENGTH = 32

export const nodeName: Reader<string | undefined> = (text, { name, fault }) => {
  if (text !== undefined && (!/^\w+$/.test(text) || text.length > NAME_LENGTH))
    fault(`${name} is not made of letters and digits, ${NAME_LENGTH} at most`)
  return text
}
