import { verify } from '../../../src/contract/session.ts'
import { languageOf } from '../../server/refusals/language.ts'
import { refusalAnswer } from '../../server/refusals/text.ts'
import type { State } from './choice.ts'

const held = (init: RequestInit | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const { signal } = init ?? {}
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

function unavailable(init: RequestInit | undefined): Response {
  const language = languageOf(new Headers(init?.headers).get('Accept-Language') ?? undefined)
  return Response.json(refusalAnswer(language, 'unavailable'), { status: 503 })
}

const changes: Partial<Record<State, typeof fetch>> = {
  loading: (_, init) => held(init),
  error: async (_, init) => unavailable(init),
  // a browser rejects with this error if a connection breaks
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
}

/** Always answers the session check, because without an answer no screen shows. */
export function callsIn(state: State, inside: typeof fetch): typeof fetch {
  const changed = changes[state]
  if (!changed) return inside
  return (input, init) => (String(input).endsWith(verify.path) ? inside : changed)(input, init)
}
