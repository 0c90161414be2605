import { createApi } from '../../demo/in-page/api.ts'
import { contentOf, type DemoReward, type DemoSurvey } from '../../demo/in-page/content.ts'
import { keepState } from '../../demo/in-page/state.ts'
import { type Request, sendCall } from '../../demo/server/operator/conformance/send.ts'
import type { Call } from '../../src/contract/call.ts'

const API = 'https://in.page/api'

/** The panel inside a page, without the page: what `startDemo` makes, reached as a client reaches it. */
export function startInPage(content: { surveys?: readonly DemoSurvey[]; rewards?: readonly DemoReward[] } = {}) {
  const codes = new Map<string, string | undefined>()
  const api = createApi({
    content: contentOf(content),
    kept: keepState(undefined),
    withHistory: !content.surveys,
    decisionAfter: Number.POSITIVE_INFINITY,
    resendAfter: 0,
    now: () => Date.now(),
    mail: { send: ({ email, code }) => codes.set(email, code), spent() {} },
  })
  const fetchInPage: typeof fetch = async (address, { method = 'GET', headers, body } = {}) => {
    const path = String(address).slice(API.length)
    const {
      status,
      headers: told,
      text,
    } = await api.answer({ method, path, headers: new Headers(headers), body: String(body ?? '') })
    return new Response(text, { status, headers: told })
  }
  return {
    api: API,
    fetch: fetchInPage,
    connect: api.live.connect,
    state: api.state,
    decide: api.decide,
    code: (email: string) => codes.get(email),
    call: <C extends Call>(call: C, request?: Request<C>) => sendCall(API, call, { ...request, fetch: fetchInPage }),
  }
}
