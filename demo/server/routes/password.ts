import type { FastifyInstance } from 'fastify'
import * as users from '../../../src/api/users.ts'
import { isChosenPassword } from '../../../src/validation/password-change.ts'
import { readPassword } from '../accounts/given.ts'
import { passwordChangedLetter } from '../accounts/letters.ts'
import { lockMember } from '../accounts/members.ts'
import { replacePassword } from '../accounts/new-password.ts'
import type { Backend } from '../backend.ts'
import { Refusal } from '../failure.ts'
import { serve } from '../http.ts'
import { messages } from '../messages.ts'

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
    const password = readPassword(newPassword, !isChosenPassword(newPassword) && 'password-weak')
    const passwordHash = await passwords.hash(password)
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
