import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/api/users.ts'
import type { Backend } from '../../backend.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { messages } from '../../http/refusals/messages.ts'
import { lockMember } from '../lock-member.ts'
import { accountErasedLetter } from '../mails.ts'
import { eraseMember } from '../privacy/erasure.ts'
import { exportMember } from '../privacy/export.ts'

const wrongPassword = () => new Refusal('wrong-password')

/** A member's own data: export and deletion. */
export function servePrivacy(app: FastifyInstance, backend: Backend): void {
  const { vault, passwords, limits, mail } = backend

  serve(app, backend, users.exportData, async ({ member, store, now }) => ({
    success: true,
    data: await exportMember(store, vault, member, now),
  }))

  serve(app, backend, users.eraseAccount, async ({ body, member, store, now }) => {
    if (member.passwordHash === null) throw new Refusal('erase-without-password')
    await limits.take('password', member.id)
    if (!(await passwords.matches(member.passwordHash, body.password))) throw wrongPassword()
    await limits.giveBack('password', member.id)
    await store.transaction(async (within) => {
      const current = await lockMember(within, member.id, 'update')
      // after a reset meanwhile, the typed password is no longer valid
      if (current?.passwordHash !== member.passwordHash) throw wrongPassword()
      await eraseMember(within, member.id, { now })
      await mail.enqueue(within, accountErasedLetter(member, now))
    })
    return { success: true, message: messages.accountErased }
  })
}
