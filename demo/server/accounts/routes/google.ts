import type { FastifyInstance } from 'fastify'
import {
  exchangeGoogleCode,
  finishGoogleLink,
  linkGoogle,
  unlinkGoogle as unlinkCall,
} from '../../../../src/api/google.ts'
import type { Backend } from '../../backend.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { siteOf } from '../../http/site/origin.ts'
import { linkTo } from '../google/accounts.ts'
import { exchangeCode } from '../google/exchange.ts'
import { createIssuer } from '../google/issuer.ts'
import { keepStep, takeStep } from '../google/steps.ts'
import { START, serveGoogleTrip } from '../google/trip.ts'
import { unlinkGoogle } from '../google/unlink.ts'
import { lockMember } from '../lock-member.ts'
import { shown } from '../members.ts'

const wrongPassword = () => new Refusal('wrong-current-password')

/** Served without Google too, so that a member can unlink an account that was linked before. */
export function serveUnlink(app: FastifyInstance, backend: Backend): void {
  const { database, limits, mail, passwords } = backend
  serve(app, backend, unlinkCall, async ({ member, body, token, now }) => {
    await limits.take('password', member.id, 'too-many-password-changes')
    if (member.passwordHash === null) throw new Refusal('unlink-without-password')
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

/** Sign-in, sign-up and linking with Google (decisions/007). */
export function serveGoogle(app: FastifyInstance, backend: Backend): void {
  const { config, database } = backend
  const { store } = database
  if (!config.google) return
  serveGoogleTrip(app, backend, createIssuer(config.google, config.secret))

  serve(app, backend, exchangeGoogleCode, async ({ body, address, language, now }) =>
    exchangeCode(backend, { ...body, address, language, now }),
  )

  serve(app, backend, linkGoogle, async ({ member, now }, request) => ({
    success: true,
    url: `${siteOf(config, request)}/api${START}?ticket=${await keepStep(store, 'ticket', { userId: member.id }, now)}`,
  }))

  serve(app, backend, finishGoogleLink, async ({ member, body, now }) => {
    const step = await takeStep(store, { kind: 'link', key: body.code, userId: member.id }, now)
    if (!step?.googleId) throw new Refusal('google-link-failed')
    const { googleId, googleEmail } = step
    const linked = await linkTo(backend, member, { googleId, googleEmail })
    if (!linked) throw new Refusal('already-linked')
    return { success: true, message: 'Google account linked', user: await shown(store, linked) }
  })
}
