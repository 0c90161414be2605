import { type RefusalCode, refusals } from '../../../src/contract/refusals.ts'
import type { Language } from './language.ts'
import { type RefusalValues, refusalText } from './text.ts'

export class HttpFailure extends Error {
  override name = 'HttpFailure'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfter?: number,
    readonly options: { readonly cause?: unknown; readonly fields?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options)
  }
}

export const invalid = (message: string) => new HttpFailure(400, 'invalid-request', message)
export const notFound = (message: string) => new HttpFailure(404, 'not-found', message)
export const conflict = (message: string) => new HttpFailure(409, 'conflict', message)

interface RefusalDetails {
  readonly values?: RefusalValues
  readonly retryAfter?: number
  readonly cause?: unknown
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Refuses a request by a code. The text is chosen only for the answer, in the caller's language. */
export class Refusal extends HttpFailure {
  constructor(
    override readonly code: RefusalCode,
    private readonly details: RefusalDetails = {},
  ) {
    super(refusals[code], code, refusalText('en', code, details.values), details.retryAfter, details)
  }

  messageIn(language: Language): string {
    return refusalText(language, this.code, this.details.values)
  }
}

export const tooMany = (wait: number, code: RefusalCode = 'too-many-attempts') =>
  new Refusal(code, { retryAfter: wait })

export class StartFailure extends Error {
  override name = 'StartFailure'
}

export const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
