import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finishGoogleLink, linkGoogle } from '../../../src/api/google.ts'
import { returnPath } from '../../../src/validation/return-path.ts'
import { lockMember, shown } from '../accounts/members.ts'
import { openSession } from '../accounts/sessions.ts'
import { HttpFailure } from '../failure.ts'
import { linkTo, memberOfGoogle } from '../google/accounts.ts'
import { giveCookie, readCookie, removeCookie } from '../google/browser-cookie.ts'
import { createIssuer, Declined, type Round } from '../google/issuer.ts'
import { keepStep, randomSecret, type Step, takeStep } from '../google/steps.ts'
import { serve } from '../http.ts'
import { languageOf } from '../language.ts'
import type { Panel } from '../panel.ts'
import { siteOf } from '../site.ts'

/** Why a sign-in with Google ended without a session; `?error=` on `/oauth-callback`. */
type Ending = 'not-started' | 'declined' | 'failed' | 'unavailable' | 'email-unverified' | 'already-linked'

const START = '/auth/google'
const CALLBACK = '/auth/google/callback'

const parametersOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

/** Sign-in, sign-up and linking with Google: the browser's way there and back (spec, section 4; decisions/007). */
export function serveGoogle(app: FastifyInstance, panel: Panel): void {
  const { config, database, limits, callers } = panel
  const { store } = database
  if (!config.google) return
  const issuer = createIssuer(config.google, config.secret)

  /** Back to the screen that completes the sign-in, with what it needs to know. */
  function comeBack(reply: FastifyReply, site: string, told: Record<string, string>): FastifyReply {
    return reply.redirect(`${site}/oauth-callback?${new URLSearchParams(told)}`, 303)
  }
  const end = (reply: FastifyReply, site: string, error: Ending) => comeBack(reply, site, { error })

  /** A step of the browser's: nothing of it may be stored on the way, and no address told to the next. */
  const visit = (path: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      async handler(request, reply) {
        reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
        await limits.take('address', callers.networkOf(request.raw))
        return handle(request, reply)
      },
    })

  visit(START, async (request, reply) => {
    const site = siteOf(config, request)
    const now = config.now()
    const given = parametersOf(request)
    const key = given.get('ticket')
    const ticket = key === null ? undefined : await takeStep(store, { kind: 'ticket', key }, now)
    if (key !== null && !ticket) return end(reply, site, 'not-started')
    const browser = randomSecret()
    const returnTo = returnPath(given.get('returnTo')) ?? null
    try {
      const state = await keepStep(store, 'round', { browser, returnTo, userId: ticket?.userId ?? null }, now)
      const target = await issuer.begin({ state, browser, redirectUri: `${site}/api${CALLBACK}` })
      giveCookie(reply, site, state, browser)
      return reply.redirect(target, 303)
    } catch (fault) {
      request.log.error({ err: fault }, 'Google could not be reached')
      return end(reply, site, 'unavailable')
    }
  })

  /** The member's session, or for a link the code that the member's own session has to bring. */
  async function complete(step: Step, round: Round, request: FastifyRequest): Promise<Record<string, string>> {
    const now = config.now()
    const account = await issuer.finish(round, parametersOf(request).toString())
    if (step.userId !== null)
      return { link: await keepStep(store, 'link', { userId: step.userId, googleId: account.id }, now) }
    const member = await memberOfGoogle(panel, account, {
      now,
      language: languageOf(request.headers['accept-language']),
    })
    if (typeof member === 'string') return { error: member }
    const token = await store.transaction(async (within) => {
      const current = await lockMember(within, member.id)
      return current?.googleId === account.id ? openSession(within, member.id, now) : undefined
    })
    if (!token) throw new Error('the Google account was taken off its member meanwhile')
    return { token, ...(step.returnTo === null ? {} : { returnTo: step.returnTo }) }
  }

  visit(CALLBACK, async (request, reply) => {
    const site = siteOf(config, request)
    const state = parametersOf(request).get('state') ?? ''
    const browser = readCookie(request, site, state)
    const step = browser && (await takeStep(store, { kind: 'round', key: state, browser }, config.now()))
    if (!browser || !step) return end(reply, site, 'not-started')
    removeCookie(reply, site, state)
    try {
      const round = { state, browser, redirectUri: `${site}/api${CALLBACK}` }
      return comeBack(reply, site, await complete(step, round, request))
    } catch (fault) {
      if (fault instanceof Declined) return end(reply, site, 'declined')
      request.log.warn({ err: fault }, 'a sign-in with Google failed')
      return end(reply, site, 'failed')
    }
  })

  serve(app, panel, linkGoogle, async ({ member, now }, request) => ({
    success: true,
    url: `${siteOf(config, request)}/api${START}?ticket=${await keepStep(store, 'ticket', { userId: member.id }, now)}`,
  }))

  serve(app, panel, finishGoogleLink, async ({ member, body, now }) => {
    const step = await takeStep(store, { kind: 'link', key: body.code, userId: member.id }, now)
    if (!step?.googleId)
      throw new HttpFailure(400, 'invalid-code', 'Google account could not be linked. Please try again.')
    const linked = await linkTo(panel, member, step.googleId)
    if (!linked) throw new HttpFailure(409, 'already-linked', 'This Google account is linked to another member.')
    return { success: true, message: 'Google account linked', user: await shown(store, linked) }
  })
}
