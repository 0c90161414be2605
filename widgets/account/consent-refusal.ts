import { CallError, isRefusal } from '../../src/client/errors.ts'

/** Returns true if the server wants an agreement to its current notice first. */
export const lacksConsent = (error: unknown): boolean =>
  error instanceof CallError && (isRefusal(error, 'consent-missing') || isRefusal(error, 'notice-changed'))
