import type { Environment } from '../panel/environment.ts'
import { CallError } from '../panel/errors.ts'
import { noteCall } from '../panel/outage.ts'
import type { Session } from '../panel/session.ts'
import type { AnswerOf, Call, CallInput } from './call.ts'

/**
 * Makes one call and returns its answer, checked against the contract.
 * @throws {CallError} whatever went wrong
 */
export type Client = <C extends Call>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>

let requests: typeof import('./requests.ts') | undefined

/** Loads what makes requests. A visitor who begins to fill in a form will send it. */
export async function prepareCalls(): Promise<void> {
  requests ??= await import('./requests.ts')
}

/** The only place that makes calls, and that notices an outage. */
export function createClient(environment: Environment, session: Session): Client {
  return async (call, input = {}) => {
    // read before anything is awaited: a sign-out ends the session at once
    const asked = { ...input, token: input.token ?? session.token() }
    try {
      // a page that cannot load that file cannot reach the server either
      if (!requests) await prepareCalls().catch(() => {})
      if (!requests) throw new CallError('network')
      const answer = await requests.request(environment, session, call, asked)
      noteCall(call)
      return answer
    } catch (fault) {
      noteCall(call, fault as CallError)
      throw fault
    }
  }
}
