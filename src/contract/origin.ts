import { boolean, object, optional, string } from 'valibot'
import type { Call } from './call.ts'

/**
 * Our extension: tells a page on any origin whether the API accepts its calls, so the answer carries
 * `Access-Control-Allow-Origin: *`. `native` is about elements that are part of the page, `framed` about isolated
 * elements; `message` tells the developer the operator's missing setting. `version` is the server's, `now` is ISO 8601.
 * The loader and `Panel.doctor()` make this call without the client, so it is not in the list of
 * `demo/server/http/contract/calls.ts`.
 */
export const checkOrigin = {
  method: 'GET',
  path: '/origin',
  access: 'open',
  answer: object({
    success: optional(boolean()),
    message: optional(string()),
    native: optional(boolean()),
    framed: optional(boolean()),
    version: optional(string()),
    now: optional(string()),
  }),
} as const satisfies Call
