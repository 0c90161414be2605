import { isIP } from 'node:net'
import * as v from 'valibot'
import { checkEmail } from '../../../../src/validation/email.ts'
import { type DataKey, isDerived, parseDataKeys } from '../../db/vault/keys.ts'
import { readTrustedProxies, type TrustedProxies } from '../../http/limits/caller.ts'

// Schemas of single variables. A fault follows the variable's name; it says what to write, never a secret's content.

/** A setting by the text of its variable. */
export type Setting<T> = v.GenericSchema<string | undefined, T>

/** Reports one fault of a variable. */
export const FIRST = { abortPipeEarly: true } as const

export const words = v.optional(v.string())

export const text = (isRight: (given: string) => boolean, fault: string) => v.pipe(v.string(), v.check(isRight, fault))

export const oneOf = <const Word extends string>(...allowed: readonly Word[]) =>
  v.picklist(allowed, ` is none of ${allowed.join(', ')}`)

export const wholeNumber = (least: number, most: number, what: string) =>
  v.pipe(
    text(
      (given) => /^\d+$/.test(given) && Number(given) >= least && Number(given) <= most,
      ` is not ${what}: ${least} to ${most}`,
    ),
    v.transform(Number),
  )

/** 0 takes any free port. */
export const port = wholeNumber(0, 65_535, 'a port')

/** An address to listen on, or a name of this machine. */
export const host = text(
  (given) => isIP(given) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given),
  ' is not an address to listen on, such as 127.0.0.1 or 0.0.0.0',
)

const isEncoded = (part: string): boolean => {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}
const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
const notUrl = (protocols: readonly string[]) =>
  ` is not a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`

/** A URL with one of these protocols, such as `https:`, unchanged. */
export const url = (protocols: readonly string[], needsHost = true, urlOf = (text: string) => text) =>
  v.pipe(
    v.string(),
    v.check((text) => isUrl(urlOf(text), protocols), notUrl(protocols)),
    v.check((text) => !needsHost || new URL(text).hostname !== '', ' names no host'),
    v.check((text) => {
      const { username, password } = new URL(urlOf(text))
      return isEncoded(username) && isEncoded(password)
    }, ' has a user or a password with a bare %: write it as %25'),
  )

/** PostgreSQL's address. After a user the host may be missing too: a Unix socket, as in `postgres://user@/db?host=/run`. */
export const postgres = url(['postgres:', 'postgresql:'], false, (text) =>
  text.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, '$1socket'),
)

const isLocal = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
const WEB = ['http:', 'https:']

/** A site's address: only an origin, with TLS in production unless it is on this machine. */
export const site = (production: boolean) =>
  v.pipe(
    v.string(),
    v.check((text) => isUrl(text, WEB), notUrl(WEB)),
    v.transform((text) => ({ text, read: new URL(text) })),
    v.check(
      ({ read }) => !read.username && !read.password,
      ' holds a user or a password, which every visitor would read',
    ),
    v.check(
      ({ text, read }) => read.pathname === '/' && !/[?#]/.test(text),
      ' is more than an origin such as https://panel.example: no path, no query',
    ),
    v.check(
      ({ read }) => !production || read.protocol === 'https:' || isLocal(read.hostname),
      " starts with http:// in production: members' passwords need https://",
    ),
    v.transform(({ read }) => read.origin),
  )

/** A list of origins, normalized as in browsers. */
export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (word) => isUrl(word, WEB) && !new URL(word).hostname.includes('*'),
        ({ input }) => `: ${input} is no origin such as https://partner.example; name each origin, without wildcards`,
      ),
      v.transform((word) => new URL(word).origin),
    ),
  ),
  v.transform((found) => [...new Set(found)]),
)

/** `panel@panel.example`, or a name before it: `Panel <panel@panel.example>`. */
export const sender = text((given) => {
  const [, inBrackets] = /^(?:"[^"\\\p{C}]*"\s*|[^"<>,;:@\\\p{C}]*)<([^<>]*)>$/u.exec(given) ?? []
  return !checkEmail(inBrackets ?? given)
}, ' is not one address in one line, such as Panel <no-reply@panel.example>')

/** The secret of a demonstration without PANEL_SECRET. It is public, so production refuses it. */
const DEMO_SECRET = 'a demonstration keeps no secrets'
const LEAST = 32
const LEAST_VARIED = 8

export const secret = (production: boolean) =>
  v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.minLength(LEAST, ` is shorter than ${LEAST} characters`),
        v.check(
          (text) => !production || (text !== DEMO_SECRET && new Set(text).size >= LEAST_VARIED),
          ' can be guessed: use 32 random characters (openssl rand -hex 32)',
        ),
      ),
    ),
    v.transform((text) => text ?? DEMO_SECRET),
  )

/** What a function makes of a text, which pushes its faults. */
const readBy = <T>(read: (text: string, faults: string[]) => T) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const faults: string[] = []
      const value = read(dataset.value, faults)
      for (const message of faults) addIssue({ message })
      return faults.length > 0 ? NEVER : value
    }),
  )

export const dataKeys = (production: boolean) =>
  readBy<readonly DataKey[]>((text, faults) => {
    const keys = parseDataKeys('', text, faults)
    if (production && keys.some((key) => isDerived(key, DEMO_SECRET)))
      faults.push(" holds a demonstration's key, which anybody can know")
    return keys
  })

export const trustedProxies = readBy<TrustedProxies>((text, faults) => readTrustedProxies('', text, faults))

export const nodeName = text((given) => /^\w{1,32}$/.test(given), ' is not made of letters and digits, 32 at most')
