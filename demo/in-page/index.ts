import type { Environment } from '../../src/client/environment.ts'
import { pageConfiguration } from '../../src/page/configuration.ts'
import { bridge } from '../../src/page/page-bridge.ts'
import { RESEND_AFTER } from '../server/accounts/rules.ts'
import { createApi } from './api.ts'
import { contentOf, type DemoReward, type DemoSurvey } from './content.ts'
import { environmentInside, tabStorage } from './environment.ts'
import type { DemoMail } from './mail.ts'
import { showMark } from './mark.ts'
import { canHash } from './passwords.ts'
import { keepState } from './state.ts'
import { textOf } from './texts.ts'

// `panel-demo.js` and `panel-widgets/demo`: the API inside the page (docs/testing.md#how-the-demonstration-answers).

export interface DemoOptions {
  /** Seconds until a withdrawal is approved. The default is 8. With `Infinity`, only `decide()` decides. */
  readonly decisionAfter?: number
  /** Seconds until a member may request another code. The default is 60. */
  readonly resendAfter?: number
  /** Replaces the surveys of the demonstration. */
  readonly surveys?: readonly DemoSurvey[]
  readonly rewards?: readonly DemoReward[]
  /** `false` hides the mark and the line in the console. */
  readonly mark?: boolean
}

export interface Demo {
  /** Returns the latest code for the address, which a server would mail. */
  code(email: string): string | undefined
  /** Decides a withdrawal, given by its transaction id. Throws if the decision is not possible. */
  decide(transactionId: string, action: 'approve' | 'reject' | 'process', reason?: string): void
  /** Deletes all data, and restores the demonstration's members. */
  reset(): Promise<void>
}

const DECISION_AFTER = 8

function tellDeveloper(): void {
  // biome-ignore lint/suspicious/noConsole: a developer must not mistake it for production
  console.info(
    `[panel] Demo, not for production. ${textOf('en', 'about')} ${textOf('en', 'signIn')} Isolated elements are drawn in the page too.`,
  )
}

function begin(options: DemoOptions): Demo {
  const { decisionAfter = DECISION_AFTER, resendAfter = RESEND_AFTER, surveys, rewards, mark = true } = options
  const configuration = pageConfiguration()
  const storage = canHash() ? tabStorage() : undefined
  const codes = new Map<string, string | undefined>()
  const shown = mark
    ? showMark({
        lang: () => configuration.lang || document.documentElement.lang,
        storage: tabStorage(),
        startAgain: () => demo.reset().finally(() => location.reload()),
      })
    : undefined
  const api = createApi({
    content: contentOf({ ...(surveys && { surveys }), ...(rewards && { rewards }) }),
    kept: keepState(storage),
    withHistory: !surveys && !rewards,
    decisionAfter,
    resendAfter,
    now: () => Date.now(),
    mail: {
      send(mail: DemoMail) {
        codes.set(mail.email, mail.code)
        shown?.send(mail)
      },
      spent: (email) => shown?.spent(email),
    },
  })
  const demo: Demo = {
    code: (email) => codes.get(email),
    decide(transactionId, action, reason) {
      const outcome = api.decide(transactionId, action, reason)
      if (typeof outcome === 'string') throw new Error(`${action} ${transactionId}: ${outcome}`)
    },
    reset: api.reset,
  }
  bridge.provided.environment = (outside) =>
    environmentInside(outside as unknown as Environment, api) as unknown as typeof outside
  if (mark) tellDeveloper()
  return demo
}

let started: Demo | undefined

/**
 * Answers the elements' calls within the page, without a server. Call it before the first element shows; a second call
 * returns the same demonstration.
 */
export function startDemo(options: DemoOptions = {}): Demo {
  started ??= begin(options)
  return started
}
