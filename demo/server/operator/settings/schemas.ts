import { isIP } from 'node:net'
import * as v from 'valibot'
import { checkEmail } from '../../../../src/contract/validation/email.ts'
import { FIGURES, readFigures } from '../../../../src/contract/validation/site-figures.ts'
import { webAddress } from '../../../../src/contract/validation/web-address.ts'
import { type DataKey, isDerived, parseDataKeys } from '../../db/vault/keys.ts'
import { readTrustedProxies, type TrustedProxies } from '../../http/limits/caller.ts'

// A fault follows the variable's name and says what to write. It never contains a secret.

export const optionalText = v.optional(v.string())

const text = (isRight: (given: string) => boolean, fault: string) => v.pipe(v.string(), v.check(isRight, fault))

export const readBy = <T>(read: (text: string, faults: string[]) => T) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, T>(({ dataset, addIssue, NEVER }) => {
      const faults: string[] = []
      const value = read(dataset.value, faults)
      for (const message of faults) addIssue({ message })
      return faults.length > 0 ? NEVER : value
    }),
  )

export const oneOf = <const Word extends string>(...allowed: readonly Word[]) =>
  v.picklist(allowed, ` is not one of ${allowed.join(', ')}`)

export const wholeNumber = (least: number, most: number, what: string) =>
  v.pipe(
    text(
      (given) => /^\d+$/.test(given) && Number(given) >= least && Number(given) <= most,
      ` is not ${what}: ${least} to ${most}`,
    ),
    v.transform(Number),
  )

export const port = wholeNumber(0, 65_535, 'a port')

export const host = text(
  (given) => isIP(given) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(given),
  ' is not an address to listen on, such as 127.0.0.1 or 0.0.0.0',
)

export const nodeName = text((given) => /^\w{1,32}$/.test(given), ' is not 1 to 32 letters and digits')

const isEncoded = (part: string): boolean => {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

export const WEB = ['http:', 'https:']
const isUrl = (text: string, protocols: readonly string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol)
const notUrl = (protocols: readonly string[]) =>
  ` is not a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}`

export const url = (protocols: readonly string[], needsHost = true, urlOf = (text: string) => text) =>
  v.pipe(
    v.string(),
    v.check((text) => isUrl(urlOf(text), protocols), notUrl(protocols)),
    v.check((text) => !needsHost || new URL(text).hostname !== '', ' has no host'),
    v.check((text) => {
      const { username, password } = new URL(urlOf(text))
      return isEncoded(username) && isEncoded(password)
    }, ' has an unencoded % in the user or the password: write it as %25'),
  )

/** Accepts the address of a Unix socket too, which has no host after the user: `postgres://user@/db?host=/run`. */
export const postgres = url(['postgres:', 'postgresql:'], false, (text) =>
  text.replace(/^(\w+:\/\/[^/?#]*@)(?=\/)/, '$1socket'),
)

const isLocal = (hostname: string): boolean => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

export const site = (production: boolean) =>
  v.pipe(
    v.string(),
    v.check((text) => isUrl(text, WEB), notUrl(WEB)),
    v.transform((text) => new URL(text)),
    v.check(
      ({ username, password }) => !username && !password,
      ' contains a user or a password, which every visitor could read: remove it',
    ),
    v.check(
      ({ href, origin }) => href === `${origin}/`,
      ' is not only an origin such as https://panel.example: remove the path and the query',
    ),
    v.check(
      ({ protocol, hostname }) => !production || protocol === 'https:' || isLocal(hostname),
      " starts with http:// in production: members' passwords need https://",
    ),
    v.transform(({ origin }) => origin),
  )

export const origins = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (word) => isUrl(word, WEB) && !new URL(word).hostname.includes('*'),
        ({ input }) =>
          `: ${input} is not an origin such as https://partner.example: list each origin without wildcards`,
      ),
      v.transform((word) => new URL(word).origin),
    ),
  ),
  v.transform((found) => [...new Set(found)]),
)

export const sender = text((given) => {
  const [, inBrackets] = /^(?:"[^"\\\p{C}]*"\s*|[^"<>,;:@\\\p{C}]*)<([^<>]*)>$/u.exec(given) ?? []
  return !checkEmail(inBrackets ?? given)
}, ' is not one address in one line, such as Panel <no-reply@panel.example>')

/** The secret of a demonstration without PANEL_SECRET. It is public, so production refuses it. */
export const DEMO_SECRET = 'a demonstration keeps no secrets'
const LEAST = 32
const LEAST_VARIED = 8

export const secret = (production: boolean) =>
  v.optional(
    v.pipe(
      v.string(),
      v.minLength(LEAST, ` is shorter than ${LEAST} characters`),
      v.check(
        (text) => !production || (text !== DEMO_SECRET && new Set(text).size >= LEAST_VARIED),
        ' can be guessed: use 32 random characters (openssl rand -hex 32)',
      ),
    ),
  )

export const dataKeys = (production: boolean) =>
  readBy<readonly DataKey[]>((text, faults) => {
    const keys = parseDataKeys('', text, faults)
    if (production && keys.some((key) => isDerived(key, DEMO_SECRET)))
      faults.push(' contains the public key of a demonstration: create another key (docs/operating.md)')
    return keys
  })

export const trustedProxies = readBy<TrustedProxies>((text, faults) => readTrustedProxies('', text, faults))

const none = v.pipe(
  v.literal('none'),
  v.transform(() => ''),
)

export const orNone = (schema: v.GenericSchema<string>) =>
  v.optional(v.lazy((given): v.GenericSchema<string> => (given === 'none' ? none : schema)))

export const emailAddress = text((given) => !checkEmail(given), ' is not one address, such as help@panel.example')

export const phone = text(
  (given) => /^\+?[\d ().-]{5,30}$/.test(given),
  ' is not a phone number, such as +91 20 5550 1234',
)

export const pageAddress = text(
  (given) => webAddress(given, 'https://panel.example') !== undefined,
  ' is not an address such as https://panel.example/terms, or a path of the site such as /terms',
)

const CLAIMS = ['global', '24/7']

export const claims = readBy((text, faults) => {
  const unknown = text.split(/\s+/).find((one) => !CLAIMS.includes(one))
  if (unknown) faults.push(`: ${unknown} is not one of ${CLAIMS.join(', ')}`)
  return text
})

export const figures = readBy((text, faults) => {
  for (const part of readFigures(text).wrong)
    faults.push(`: ${part} is not a figure such as members=50K+; the names are ${FIGURES.join(', ')}`)
  return text
})
