import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/contract/users.ts'
import type { Store } from '../../db/store.ts'
import { serve } from '../../http/http.ts'
import { passwordChangedMail } from '../../mail/writing.ts'
import { Refusal } from '../../refusals/failure.ts'
import { messages } from '../../refusals/messages.ts'
import type { AccountsBackend } from '../backend.ts'
import { withPassword } from '../entering.ts'
import { replacePassword } from '../members.ts'
import { checkOwnPassword } from '../password-tries.ts'
import { requireProof } from '../proof.ts'
import { readChangedPassword } from '../typed.ts'

export function servePassword(app: FastifyInstance, backend: AccountsBackend): void {
  serve(app, backend, users.changePassword, async (caller) => {
    const { body, member, token, now } = caller
    const { newPassword, currentPassword } = body
    const wrong = 'wrong-current-password'
    if (member.passwordHash !== null) {
      if (!currentPassword) throw new Refusal('current-password-missing')
      await checkOwnPassword(backend, member, currentPassword, { wrong, tooMany: 'too-many-password-changes' })
    } else await requireProof(caller, 'always')
    const passwordHash = await backend.passwords.hash(readChangedPassword(newPassword))
    const replace = async (store: Store) => {
      await replacePassword(store, member.id, passwordHash, { now, except: token })
      await backend.mail.enqueue(store, passwordChangedMail(member, now))
    }
    await withPassword(backend, member, replace, wrong)
    return { success: true, message: messages.passwordChanged }
  })
}
