import type { AnswerOf, Call, CallInput } from '../contract/call.ts'
import type { Environment } from './environment.ts'
import { CallError } from './errors.ts'
import { onDemand } from './on-demand.ts'
import { noteCall } from './outage.ts'
import type { Session } from './session.ts'

/**
 * Makes one call and returns its answer, checked against the contract.
 * @throws {CallError} for every failure
 */
export type Client = <C extends Call>(call: C, input?: CallInput<C>) => Promise<AnswerOf<C>>

const requests = onDemand(() => import('./requests.ts'))

export const prepareCalls = (): Promise<unknown> => requests.load()

export function createClient(environment: Environment, session: Session): Client {
  return async (call, input = {}) => {
    // Reads the token before any await, because a sign-out in the meantime deletes it.
    const asked = { ...input, token: input.token ?? session.token() }
    try {
      const loaded = requests.$module.get() ?? (await requests.load().catch(() => undefined))
      if (!loaded) throw new CallError('network')
      const answer = await loaded.request(environment, session, call, asked)
      noteCall(call)
      return answer
    } catch (fault) {
      noteCall(call, fault as CallError)
      throw fault
    }
  }
}
