import type { Metrics } from '../operator/metrics/metrics.ts'
import type { Purpose } from './rules.ts'

export interface Alarm {
  /** The member's id: the log has no addresses. */
  readonly member: string
  readonly budget: 'account' | 'codes'
  readonly purpose?: Purpose
  readonly limit: number
}

/** Reports guesses to the operator. */
export interface Alarms {
  /** Since the process started. */
  readonly counted: Readonly<Record<'wrongPasswords' | 'wrongCodes', number>>
  wrongPassword(): void
  wrongCode(purpose: Purpose): void
  /** Somebody guesses at one account; reported once per account and day. */
  raise(alarm: Alarm): void
}

export function createAlarms(metrics: Metrics, warn: (alarm: Alarm, message: string) => void): Alarms {
  const counted = { wrongPasswords: 0, wrongCodes: 0 }
  return {
    counted,
    wrongPassword() {
      counted.wrongPasswords += 1
      metrics.signInFailures.inc()
    },
    wrongCode(purpose) {
      counted.wrongCodes += 1
      metrics.codeFailures.inc({ purpose })
    },
    raise(alarm) {
      const { budget } = alarm
      metrics.budgetsUsedUp.inc({ budget })
      const what = budget === 'account' ? 'passwords' : 'codes'
      warn(alarm, `somebody guesses at an account: its wrong ${what} of a day are used up`)
    },
  }
}
