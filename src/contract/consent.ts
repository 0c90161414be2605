import { type InferOutput, nullish, object, optional, string } from 'valibot'
import { flag, list, outcome, text } from './basic-shapes.ts'
import type { Call } from './call.ts'
import { consentGiven } from './consent-given.ts'

// Our extension: the notice of what the panel keeps, and what members agreed to (docs/rules.md, Consent). A server may
// lack these calls; the screens then show nothing of them.

/**
 * The operator's notice in one language. `hash` is the SHA-256 of its text, in hex. `changes` are newest first: what
 * changed with each version.
 */
const noticeShape = object({
  version: string(),
  hash: string(),
  language: string(),
  summary: list(string()),
  items: list(object({ what: text, why: text, howLong: text, who: text })),
  purposes: list(object({ id: string(), required: flag(false), what: text })),
  withdraw: text,
  complain: text,
  changes: list(object({ version: text, what: text })),
})
export type Notice = InferOutput<typeof noticeShape>

/** The member's last agreement; `at` is ISO 8601. */
const agreed = nullish(object({ version: text, hash: text, at: text, purposes: list(string()) }))

const answer = object({ ...outcome, notice: nullish(noticeShape), agreed })
export type ConsentState = InferOutput<typeof answer>

/** The panel's own terms and privacy policy: absolute addresses, to which a page without addresses of its own links. */
const documents = object({ terms: text, privacy: text })
export type PanelDocuments = Partial<InferOutput<typeof documents>>

/** In the language of `language`, such as `hi`, or else of `Accept-Language`. Without a notice, `notice` is null. */
export const getNotice = {
  method: 'GET',
  path: '/notice',
  access: 'open',
  query: object({ language: optional(string()) }),
  answer: object({ ...outcome, notice: nullish(noticeShape), documents: nullish(documents) }),
} as const satisfies Call

export const getConsent = {
  method: 'GET',
  path: '/users/consent',
  access: 'member',
  answer,
} as const satisfies Call

/**
 * Records what the member agrees to from now on; an optional purpose that is left out is withdrawn. 409 with the code
 * `notice-changed` if the hash is not that of the current notice. To withdraw only, a client may also name the text that
 * the member agreed to last.
 */
export const giveConsent = {
  method: 'POST',
  path: '/users/consent',
  access: 'member',
  body: consentGiven,
  answer,
} as const satisfies Call
