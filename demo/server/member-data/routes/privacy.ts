import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/contract/users.ts'
import type { AccountsBackend } from '../../accounts/backend.ts'
import { withPassword } from '../../accounts/entering.ts'
import { checkOwnPassword } from '../../accounts/password-tries.ts'
import { requireProof } from '../../accounts/proof.ts'
import type { Store } from '../../db/store.ts'
import { serve } from '../../http/http.ts'
import { accountErasedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import { messages } from '../../refusals/messages.ts'
import { eraseMember } from '../erasure.ts'
import { exportMember } from '../export.ts'

export function servePrivacy(app: FastifyInstance, backend: AccountsBackend): void {
  serve(app, backend, users.exportData, async (caller) => {
    await requireProof(caller, 'always')
    return { success: true, data: await exportMember(caller.store, backend.vault, caller.member, caller.now) }
  })

  // the typed password is a fresh proof; an account without one needs a proof by a mailed code
  serve(app, backend, users.eraseAccount, async (caller) => {
    const { body, member, now } = caller
    const wrong = 'wrong-password'
    if (body.password !== undefined) {
      if (member.passwordHash === null) throw new Refusal('erase-without-password')
      await checkOwnPassword(backend, member, body.password, { wrong })
    } else if (member.passwordHash !== null) throw new Refusal('current-password-missing')
    else await requireProof(caller, 'always')
    const erase = async (store: Store) => {
      await eraseMember(store, member.id, now)
      await backend.mail.enqueue(store, accountErasedMail(member, now))
    }
    await withPassword(backend, member, erase, wrong, 'update')
    return { success: true, message: messages.accountErased }
  })
}
