import { createInterface } from 'node:readline/promises'
import { StartFailure } from '../../http/refusals/failure.ts'
import { type Given, WordsFault } from '../arguments.ts'
import type { Command } from '../command.ts'
import { type Line, nameOf } from './line.ts'

/** Asks at a terminal. Elsewhere nobody would answer. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new WordsFault('erase deletes the account permanently: confirm it with --yes')
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await asking.question(`${question} Type yes: `)).trim().toLowerCase() === 'yes'
  } finally {
    asking.close()
  }
}

async function erasing(given: Given): Promise<Command> {
  const [email, by] = [given.one('EMAIL'), nameOf(given)]
  if (!given.flag('yes') && !(await confirm(`Delete the account of ${email} permanently?`)))
    throw new StartFailure('Nothing was deleted.')
  return { verb: 'erase', email, by }
}

export const memberLines: readonly Line[] = [
  {
    forms: ['members export EMAIL'],
    about: 'Prints all data about a member as JSON.',
    request: (given) => ({ verb: 'export', email: given.one('EMAIL') }),
  },
  {
    forms: ['members erase EMAIL [--yes] [--by NAME]'],
    about: 'Deletes an account permanently, once you confirm it, and records who did.',
    request: erasing,
  },
  {
    forms: ['members unlink EMAIL'],
    about:
      'Removes the linked Google account, ends every session and mails the owner, who may then need a password reset.',
    request: (given) => ({ verb: 'unlink', email: given.one('EMAIL') }),
  },
]
