import { fallback, type InferOutput, looseObject, string } from 'valibot'
import type { Database } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import { SealFault } from '../db/vault/vault.ts'
import { HttpFailure } from '../http/refusals/failure.ts'
import type { Mail } from '../mail/mail.ts'
import { writeMail } from '../mail/outgoing.ts'
import { keyLines } from './lines/keys.ts'
import { unknownCommand, wordsOf } from './lines/line.ts'
import { memberLines } from './lines/members.ts'
import { partnersLine } from './lines/partners.ts'
import { itemLines } from './lines/surveys-and-rewards.ts'
import { withdrawalLines } from './lines/withdrawals.ts'

export const command = fallback(looseObject({ words: string() }), { words: '' })
export type Command = InferOutput<typeof command>

const lines = [
  ...withdrawalLines,
  ...itemLines('survey'),
  ...itemLines('reward'),
  ...memberLines,
  partnersLine,
  ...keyLines,
]

export const needsKeys = ({ words }: Command): boolean =>
  lines.some((line) => wordsOf(line) === words && line.needsKeys)

/** `mail` belongs to a running server; without it a mail waits in the database for a server. */
export interface CommandContext {
  readonly database: Database
  readonly vault: () => Vault
  readonly mail?: Pick<Mail, 'enqueue'>
}

/** @throws an HttpFailure if the request is refused, a SealFault without its key */
export async function runCommand({ database, vault, mail }: CommandContext, command: Command, now: Date) {
  const line = lines.find((one) => wordsOf(one) === command.words)
  if (!line) throw unknownCommand()
  const queue: Pick<Mail, 'enqueue'> = { enqueue: (within, written) => writeMail(within, vault(), written, now) }
  return line.work({ store: database.store, vault, mail: mail ?? queue, now }, command)
}

export type Reply = { readonly output: string } | { readonly fault: string }

export async function attempt(run: () => Promise<string>): Promise<Reply> {
  try {
    return { output: await run() }
  } catch (fault) {
    if (fault instanceof HttpFailure || fault instanceof SealFault) return { fault: fault.message }
    throw fault
  }
}
