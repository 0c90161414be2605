/** What a call answers when it does not succeed. The message is for the member, the code for programs. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds until another try makes sense; sent as `Retry-After`. */
    readonly retryAfter?: number,
    /** `cause` is what whoever runs the server shall read in the log; `told` goes into the answer. */
    readonly options: { readonly cause?: unknown; readonly told?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message, options)
  }
}

/** Why the server does not start: said in one line, with exit code 1. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}

export const seconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
