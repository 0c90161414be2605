import type { Environment } from '../client/environment.ts'
import { CallError } from '../client/errors.ts'

const FIRST_RETRY = 5000
const LAST_RETRY = 60_000

export function createRetry(environment: Environment, run: () => void) {
  let pause = FIRST_RETRY
  let cancel = () => {}
  let notBefore = 0
  return {
    mayRun: () => environment.now() >= notBefore,
    later(error: unknown) {
      const retryAfter = error instanceof CallError ? error.retryAfter * 1000 : 0
      notBefore = environment.now() + retryAfter
      cancel()
      cancel = environment.after(Math.max(pause, retryAfter), run)
      pause = Math.min(pause * 2, LAST_RETRY)
    },
    reset() {
      cancel()
      pause = FIRST_RETRY
    },
  }
}

export type Retry = ReturnType<typeof createRetry>

export const isTemporary = (error: CallError): boolean =>
  error.status === 0 || error.code === 'malformed' || error.status >= 500 || [401, 408, 425, 429].includes(error.status)
