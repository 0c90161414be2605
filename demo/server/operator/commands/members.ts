import { createInterface } from 'node:readline/promises'
import { string } from 'valibot'
import { normalizeEmail } from '../../../../src/contract/validation/email.ts'
import { unlinkMember } from '../../accounts/google/unlink.ts'
import { findByEmail } from '../../accounts/members.ts'
import { lockMember } from '../../db/lock-member.ts'
import type { Member } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { eraseMember } from '../../member-data/erasure.ts'
import { exportMember } from '../../member-data/export.ts'
import { notFound, StartFailure } from '../../refusals/failure.ts'
import { readOperator } from '../../refusals/read-text.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import { printableJson } from '../printable.ts'
import { operatorOf, requestCommand } from './command.ts'

/** Asks for confirmation, but only at a terminal, because elsewhere nobody would answer. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageFault('erase deletes the account permanently: confirm it with --yes')
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await asking.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes'
  } finally {
    asking.close()
  }
}

export async function memberOf(store: Store, email: string): Promise<Member> {
  const member = await findByEmail(store, normalizeEmail(email))
  if (!member) throw notFound(`There is no member ${email}`)
  return member
}

export const emailOf = (args: Arguments) => ({ email: args.one('EMAIL') })

export const memberCommands = [
  requestCommand({
    forms: ['members export EMAIL'],
    about: 'Prints all data about a member as JSON.',
    entries: { email: string() },
    read: emailOf,
    async work({ store, vault, now }, { email }) {
      const data = await exportMember(store, vault(), await memberOf(store, email), now)
      return printableJson(JSON.stringify(data, null, 2))
    },
  }),
  requestCommand({
    forms: ['members erase EMAIL [--yes] [--by NAME]'],
    about: 'Deletes an account permanently, once you confirm it, and records who did.',
    entries: { email: string(), by: string() },
    async read(args) {
      const request = { ...emailOf(args), by: operatorOf(args) }
      if (!args.flag('yes') && !(await confirm(`Delete the account of ${request.email} permanently?`)))
        throw new StartFailure('Nothing was deleted.')
      return request
    },
    async work({ store, now }, request) {
      const by = readOperator(request.by)
      const { id, email } = await memberOf(store, request.email)
      await store.transaction(async (within) => {
        await lockMember(within, id, 'update')
        await eraseMember(within, id, now, by)
      })
      return `The account of ${email} was deleted.`
    },
  }),
  requestCommand({
    forms: ['members unlink EMAIL'],
    about:
      'Removes the linked Google account, ends every session and mails the owner, who may then need a password reset.',
    needsKeys: true,
    entries: { email: string() },
    read: emailOf,
    async work({ store, mail, now }, request) {
      const { id, email } = await memberOf(store, request.email)
      if (!(await unlinkMember(store, id, { mail, now }))) return `${email} has no Google account linked.`
      return `The Google account of ${email} was unlinked, every session ended, and the owner is mailed.`
    },
  }),
]
