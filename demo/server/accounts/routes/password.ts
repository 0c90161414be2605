import type { FastifyInstance } from 'fastify'
import * as users from '../../../../src/api/users.ts'
import type { Backend } from '../../backend.ts'
import { serve } from '../../http/http.ts'
import { Refusal } from '../../http/refusals/failure.ts'
import { messages } from '../../http/refusals/messages.ts'
import { lockMember } from '../lock-member.ts'
import { passwordChangedLetter } from '../mails.ts'
import { replacePassword } from '../new-password.ts'
import { readChangedPassword } from '../typed.ts'

const wrongPassword = () => new Refusal('wrong-current-password')

/** A member changes the password, or sets a first one. */
export function servePassword(app: FastifyInstance, backend: Backend): void {
  const { passwords, limits, mail } = backend

  serve(app, backend, users.changePassword, async ({ body, member, token, store, now }) => {
    await limits.take('password', member.id, 'too-many-password-changes')
    const { newPassword, currentPassword } = body
    if (member.passwordHash !== null) {
      if (!currentPassword) throw new Refusal('current-password-missing')
      if (!(await passwords.matches(member.passwordHash, currentPassword))) throw wrongPassword()
    }
    await limits.giveBack('password', member.id)
    const passwordHash = await passwords.hash(readChangedPassword(newPassword))
    await store.transaction(async (within) => {
      const current = await lockMember(within, member.id)
      // a reset meanwhile has ended this session too
      if (current?.passwordHash !== member.passwordHash) throw wrongPassword()
      await replacePassword(within, member.id, passwordHash, token)
      await mail.enqueue(within, passwordChangedLetter(member, now))
    })
    return { success: true, message: messages.passwordChanged }
  })
}
