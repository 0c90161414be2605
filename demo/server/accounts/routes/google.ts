import type { FastifyInstance } from 'fastify'
import {
  exchangeGoogleCode,
  finishGoogleLink,
  linkGoogle,
  unlinkGoogle as unlinkCall,
} from '../../../../src/contract/google.ts'
import type { Member } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { serve } from '../../http/http.ts'
import { siteOf } from '../../http/site/origin.ts'
import { Refusal } from '../../refusals/failure.ts'
import type { AccountsBackend } from '../backend.ts'
import { deviceOf } from '../device.ts'
import { withPassword } from '../entering.ts'
import { finishLink } from '../google/accounts.ts'
import { exchangeCode } from '../google/exchange.ts'
import { createIssuer } from '../google/issuer.ts'
import { START, serveGoogleRedirects } from '../google/redirect.ts'
import { keepStep } from '../google/steps.ts'
import { unlinkGoogle } from '../google/unlink.ts'
import { shown } from '../members.ts'
import { checkOwnPassword } from '../password-tries.ts'
import { requireProof } from '../proof.ts'

/** Serves the call even if Google is off, so that a member can unlink an account that was linked earlier. */
export function serveUnlink(app: FastifyInstance, backend: AccountsBackend): void {
  const wrong = 'wrong-current-password'
  serve(app, backend, unlinkCall, async ({ member, body, token, now }) => {
    if (member.passwordHash === null) throw new Refusal('unlink-without-password')
    await checkOwnPassword(backend, member, body.password, { wrong, tooMany: 'too-many-password-changes' })
    const unlink = async (store: Store, current: Member) => {
      if (current.googleId !== null)
        await unlinkGoogle(store, { mail: backend.mail, member: current, now, except: token })
      return shown(store, { ...current, googleId: null })
    }
    const user = await withPassword(backend, member, unlink, wrong)
    return { success: true, message: 'Google account unlinked', user }
  })
}

export function serveGoogle(app: FastifyInstance, backend: AccountsBackend): void {
  const { config, database } = backend
  const { store } = database
  if (!config.google) return
  serveGoogleRedirects(app, backend, createIssuer(config.google, config.secret))

  serve(app, backend, exchangeGoogleCode, async ({ body, address, language, now }, request) =>
    exchangeCode(backend, { ...body, address, language, device: deviceOf(request), now }),
  )

  // A linked Google account signs in, so whoever links one must be the member.
  serve(app, backend, linkGoogle, async (caller, request) => {
    await requireProof(caller, 'always')
    const ticket = await keepStep(store, 'ticket', { userId: caller.member.id }, caller.now)
    return { success: true, url: `${siteOf(config, request)}/api${START}?ticket=${ticket}` }
  })

  serve(app, backend, finishGoogleLink, async ({ member, token, body, now }) => {
    const linked = await finishLink(backend, { member, token, code: body.code, now })
    return { success: true, message: 'Google account linked', user: await shown(store, linked) }
  })
}
