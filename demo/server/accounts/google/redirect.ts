import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'valibot'
import { type ConsentGiven, consentGiven } from '../../../../src/contract/consent-given.ts'
import { returnPath } from '../../../../src/contract/validation/return-path.ts'
import type { Backend } from '../../backend.ts'
import { parseJson } from '../../http/json.ts'
import { languageOf } from '../../http/language.ts'
import { siteOf } from '../../http/site/origin.ts'
import { type GoogleRefusal, memberOfGoogle } from './accounts.ts'
import { giveCookie, readCookie, removeCookie } from './browser-cookie.ts'
import { Declined, type GoogleAccount, type Issuer, provenEmail, type Round } from './issuer.ts'
import { keepStep, randomSecret, type Step, takeStep } from './steps.ts'

type Ending = 'not-started' | 'declined' | 'failed' | 'unavailable' | GoogleRefusal

export const START = '/auth/google'
const CALLBACK = '/auth/google/callback'
const CHALLENGE = /^[0-9a-f]{64}$/

const parametersOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

const comeBack = (reply: FastifyReply, site: string, query: Record<string, string>): FastifyReply =>
  reply.redirect(`${site}/oauth-callback?${new URLSearchParams(query)}`, 303)

const LONGEST_CONSENT = 4000

/** Reads the JSON of what the visitor agreed to. An unreadable one counts as none. */
function consentIn(text: string | null): ConsentGiven | null {
  if (text === null || text.length > LONGEST_CONSENT) return null
  try {
    return parse(consentGiven, parseJson(text))
  } catch {
    return null
  }
}

const end = (reply: FastifyReply, site: string, error: Ending) => comeBack(reply, site, { error })

async function begin(backend: Backend, issuer: Issuer, request: FastifyRequest, reply: FastifyReply) {
  const { config, database } = backend
  const { store } = database
  const site = siteOf(config, request)
  const now = config.now()
  const query = parametersOf(request)
  const challenge = query.get('challenge')
  if (challenge !== null && !CHALLENGE.test(challenge)) return end(reply, site, 'not-started')
  const key = query.get('ticket')
  const ticket = key === null ? undefined : await takeStep(store, { kind: 'ticket', key }, now)
  if (key !== null && !ticket) return end(reply, site, 'not-started')
  const browser = randomSecret()
  const returnTo = returnPath(query.get('returnTo')) ?? null
  // Only the sign-in of a page, which sends a challenge, can have shown the notice.
  const consent = challenge === null ? undefined : consentIn(query.get('consent'))
  try {
    const userId = ticket?.userId ?? null
    const state = await keepStep(store, 'round', { browser, challenge, returnTo, userId, consent }, now)
    const target = await issuer.begin({ state, browser, redirectUri: `${site}/api${CALLBACK}` })
    giveCookie(reply, site, state, browser)
    return reply.redirect(target, 303)
  } catch (fault) {
    request.log.error({ err: fault }, 'Google could not be reached')
    return end(reply, site, 'unavailable')
  }
}

async function complete(
  backend: Backend,
  account: GoogleAccount,
  step: Step,
  language: string,
): Promise<Record<string, string>> {
  const { store } = backend.database
  const now = backend.config.now()
  const googleEmail = provenEmail(account)
  if (step.userId !== null)
    return { link: await keepStep(store, 'link', { userId: step.userId, googleId: account.id, googleEmail }, now) }
  const member = await memberOfGoogle(backend, account, { now, language: languageOf(language), consent: step.consent })
  if (typeof member === 'string') return { error: member }
  const { challenge, returnTo } = step
  const { id: userId, email } = member
  // both are normalized; the address at Google is often not the member's address
  const emailProven = googleEmail === email
  const code = await keepStep(store, 'sign-in', { challenge, userId, googleId: account.id, emailProven }, now)
  return { code, ...(returnTo === null ? {} : { returnTo }) }
}

async function finish(backend: Backend, issuer: Issuer, request: FastifyRequest, reply: FastifyReply) {
  const { config, database } = backend
  const site = siteOf(config, request)
  const state = parametersOf(request).get('state') ?? ''
  const browser = readCookie(request, site, state)
  const step = browser && (await takeStep(database.store, { kind: 'round', key: state, browser }, config.now()))
  if (!browser || !step) return end(reply, site, 'not-started')
  removeCookie(reply, site, state)
  try {
    const round: Round = { state, browser, redirectUri: `${site}/api${CALLBACK}` }
    const account = await issuer.finish(round, parametersOf(request).toString())
    return comeBack(reply, site, await complete(backend, account, step, request.headers['accept-language'] ?? ''))
  } catch (fault) {
    if (fault instanceof Declined) return end(reply, site, 'declined')
    request.log.warn({ err: fault }, 'a sign-in with Google failed')
    return end(reply, site, 'failed')
  }
}

export function serveGoogleRedirects(app: FastifyInstance, backend: Backend, issuer: Issuer): void {
  for (const [url, handle] of [
    [START, begin],
    [CALLBACK, finish],
  ] as const) {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
        await backend.budgets.limit(backend.database.store, {
          name: 'address',
          key: backend.callers.networkOf(request.raw),
        })
        return handle(backend, issuer, request, reply)
      },
    })
  }
}
