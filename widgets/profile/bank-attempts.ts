import { atom } from 'nanostores'
import { CallError } from '../../src/client/errors.ts'
import type { Panel } from '../../src/client/panel.ts'
import { saveBankDetails } from '../../src/contract/users.ts'
import type { BankDetails } from '../../src/contract/validation/bank.ts'

export const ATTEMPTS = 3
/**
 * Milliseconds. The wait before an attempt is this value times the number of the attempt (docs/rules.md, Bank save).
 */
const BACK_OFF = 1000

const TEMPORARY_FAILURES = ['timeout', 'network', 'server']

export function createBankAttempts({ environment, call }: Panel) {
  const $attempt = atom<number | undefined>()
  let cancelWait = () => {}

  return {
    $attempt,
    async send(body: BankDetails) {
      const idempotencyKey = environment.uuid()
      try {
        for (let attempt = 1; ; attempt++) {
          try {
            return await call(saveBankDetails, { body, idempotencyKey })
          } catch (error) {
            if (!(error instanceof CallError) || !TEMPORARY_FAILURES.includes(error.code) || attempt === ATTEMPTS)
              throw error
            $attempt.set(attempt + 1)
            await new Promise<void>((resolve) => {
              cancelWait = environment.after(BACK_OFF * attempt, resolve)
            })
          }
        }
      } finally {
        $attempt.set(undefined)
      }
    },
    stop() {
      cancelWait()
      $attempt.set(undefined)
    },
  }
}
