import type { FastifyInstance } from 'fastify'
import {
  exchangeGoogleCode,
  finishGoogleLink,
  linkGoogle,
  unlinkGoogle as unlinkCall,
} from '../../../src/api/google.ts'
import { lockMember, shown } from '../accounts/members.ts'
import { HttpFailure } from '../failure.ts'
import { linkTo } from '../google/accounts.ts'
import { exchangeCode } from '../google/exchange.ts'
import { createIssuer } from '../google/issuer.ts'
import { keepStep, takeStep } from '../google/steps.ts'
import { START, serveGoogleTrip } from '../google/trip.ts'
import { unlinkGoogle } from '../google/unlink.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'
import { siteOf } from '../site.ts'

const wrongPassword = () => new HttpFailure(401, 'wrong-password', 'Current password is incorrect. Please try again.')

/** Served without Google too: a member may take an account off that was linked before. */
export function serveUnlink(app: FastifyInstance, panel: Panel): void {
  const { database, limits, mail, passwords } = panel
  serve(app, panel, unlinkCall, async ({ member, body, token, now }) => {
    await limits.take('password', member.id, 'Too many password change attempts. Please try again later.')
    if (member.passwordHash === null)
      throw new HttpFailure(
        400,
        'password-missing',
        'Please set a password first: without one only Google opens your account.',
      )
    if (!(await passwords.matches(member.passwordHash, body.password))) throw wrongPassword()
    await limits.giveBack('password', member.id)
    const user = await database.store.transaction(async (store) => {
      const current = await lockMember(store, member.id)
      if (current?.passwordHash !== member.passwordHash) throw wrongPassword()
      if (current.googleId !== null) await unlinkGoogle(store, { mail, member: current, now, except: token })
      return shown(store, { ...current, googleId: null })
    })
    return { success: true, message: 'Google account unlinked', user }
  })
}

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
