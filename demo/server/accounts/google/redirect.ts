import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { returnPath } from '../../../../src/contract/validation/return-path.ts'
import type { GoogleAccount } from '../../db/schema.ts'
import { siteOf } from '../../http/site/origin.ts'
import type { AccountsBackend } from '../backend.ts'
import { findByGoogle } from './accounts.ts'
import { giveCookie, readCookie, removeCookie } from './browser-cookie.ts'
import { Declined, type Issuer, type Round } from './issuer.ts'
import { keepStep, randomSecret, type Step, takeStep } from './steps.ts'

type Ending = 'not-started' | 'declined' | 'failed' | 'unavailable' | 'email-unverified'

export const START = '/auth/google'
const CALLBACK = '/auth/google/callback'
const CHALLENGE = /^[0-9a-f]{64}$/

const parametersOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

const comeBack = (reply: FastifyReply, site: string, query: Record<string, string>): FastifyReply =>
  reply.redirect(`${site}/oauth-callback?${new URLSearchParams(query)}`, 303)

const end = (reply: FastifyReply, site: string, error: Ending) => comeBack(reply, site, { error })

async function begin(backend: AccountsBackend, issuer: Issuer, request: FastifyRequest, reply: FastifyReply) {
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
  try {
    const userId = ticket?.userId ?? null
    const state = await keepStep(store, 'round', { browser, challenge, returnTo, userId }, now)
    const target = await issuer.begin({ state, browser, redirectUri: `${site}/api${CALLBACK}` })
    giveCookie(reply, site, state, browser)
    return reply.redirect(target, 303)
  } catch (fault) {
    request.log.error({ err: fault }, 'Google could not be reached')
    return end(reply, site, 'unavailable')
  }
}

/** Changes no account, because any page can send a browser here. The page that began the sign-in exchanges the code. */
async function complete(
  { config, database: { store } }: AccountsBackend,
  account: GoogleAccount,
  { userId, challenge, returnTo }: Step,
): Promise<Record<string, string>> {
  const now = config.now()
  if (userId !== null) return { link: await keepStep(store, 'link', { userId, account }, now) }
  const [known] = await findByGoogle(store, account.id)
  if (!known && !account.emailVerified) return { error: 'email-unverified' }
  const code = await keepStep(store, 'sign-in', { challenge, userId: known?.id ?? null, account }, now)
  return { code, ...(returnTo === null ? {} : { returnTo }) }
}

async function finish(backend: AccountsBackend, issuer: Issuer, request: FastifyRequest, reply: FastifyReply) {
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
    return comeBack(reply, site, await complete(backend, account, step))
  } catch (fault) {
    if (fault instanceof Declined) return end(reply, site, 'declined')
    request.log.warn({ err: fault }, 'a sign-in with Google failed')
    return end(reply, site, 'failed')
  }
}

export function serveGoogleRedirects(app: FastifyInstance, backend: AccountsBackend, issuer: Issuer): void {
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
