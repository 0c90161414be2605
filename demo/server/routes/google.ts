import type { FastifyInstance } from 'fastify'
import { exchangeGoogleCode, finishGoogleLink, linkGoogle } from '../../../src/api/google.ts'
import { shown } from '../accounts/members.ts'
import { HttpFailure } from '../failure.ts'
import { linkTo } from '../google/accounts.ts'
import { exchangeCode } from '../google/exchange.ts'
import { createIssuer } from '../google/issuer.ts'
import { keepStep, takeStep } from '../google/steps.ts'
import { START, serveGoogleTrip } from '../google/trip.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'
import { siteOf } from '../site.ts'

/** Sign-in, sign-up and linking with Google (spec, section 4; decisions/007). */
export function serveGoogle(app: FastifyInstance, panel: Panel): void {
  const { config, database } = panel
  const { store } = database
  if (!config.google) return
  serveGoogleTrip(app, panel, createIssuer(config.google, config.secret))

  serve(app, panel, exchangeGoogleCode, async ({ body, language, now }) =>
    exchangeCode(store, { ...body, language, now }),
  )

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
