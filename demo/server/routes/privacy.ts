import type { FastifyInstance } from 'fastify'
import * as users from '../../../src/api/users.ts'
import { accountErasedLetter } from '../accounts/letters.ts'
import { lockMember } from '../accounts/members.ts'
import { HttpFailure } from '../failure.ts'
import { serve } from '../http.ts'
import type { Panel } from '../panel.ts'
import { eraseMember } from '../privacy/erasure.ts'
import { exportMember } from '../privacy/export.ts'

const wrongPassword = () => new HttpFailure(401, 'wrong-password', 'The password is incorrect. Please try again.')

/** A member's own data: to keep, and to delete. */
export function servePrivacy(app: FastifyInstance, panel: Panel): void {
  const { vault, passwords, limits, mail } = panel

  serve(app, panel, users.exportData, async ({ member, store, now }) => ({
    success: true,
    data: await exportMember(store, vault, member, now),
  }))

  serve(app, panel, users.eraseAccount, async ({ body, member, store, now }) => {
    if (member.passwordHash === null)
      throw new HttpFailure(
        409,
        'password-missing',
        'Please set a password first, and then delete your account with it.',
      )
    await limits.take('password', member.id, 'Too many attempts. Please try again later.')
    if (!(await passwords.matches(member.passwordHash, body.password))) throw wrongPassword()
    await limits.giveBack('password', member.id)
    await store.transaction(async (within) => {
      const current = await lockMember(within, member.id, 'update')
      // a reset meanwhile goes first: the password that was typed is not this account's any more
      if (current?.passwordHash !== member.passwordHash) throw wrongPassword()
      await eraseMember(within, member.id, now)
      await mail.enqueue(within, accountErasedLetter(member, now))
    })
    return { success: true, message: 'Your account has been deleted.' }
  })
}
