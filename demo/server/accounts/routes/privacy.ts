import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/contract/users.ts'
import type { Backend } from '../../backend.ts'
import type { Store } from '../../db/store.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { messages } from '../../http/refusals/messages.ts'
import { accountErasedMail } from '../../mail/writing.ts'
import { withPassword } from '../entering.ts'
import { checkOwnPassword } from '../password-tries.ts'
import { eraseMember } from '../privacy/erasure.ts'
import { exportMember } from '../privacy/export.ts'

export function servePrivacy(app: FastifyInstance, backend: Backend): void {
  serve(app, backend, users.exportData, async ({ member, store, now }) => ({
    success: true,
    data: await exportMember(store, backend.vault, member, now),
  }))

  serve(app, backend, users.eraseAccount, async ({ body, member, now }) => {
    if (member.passwordHash === null) throw new Refusal('erase-without-password')
    const wrong = 'wrong-password'
    await checkOwnPassword(backend, member, body.password, { wrong })
    const erase = async (store: Store) => {
      await eraseMember(store, member.id, now)
      await backend.mail.enqueue(store, accountErasedMail(member, now))
    }
    await withPassword(backend, member, erase, wrong, 'update')
    return { success: true, message: messages.accountErased }
  })
}
