import { fallback, type InferOutput, looseObject, string } from 'valibot'
import type { Database } from '../db/store.ts'
import type { Vault } from '../db/vault/vault.ts'
import { SealFault } from '../db/vault/vault.ts'
import type { Mail } from '../mail/mail.ts'
import { writeMail } from '../mail/outgoing.ts'
import { HttpFailure } from '../refusals/failure.ts'
import { batchRequest } from './commands/batch-request.ts'
import { type CommandConfig, nameOf, unknownCommand } from './commands/command.ts'
import { complaintCommands } from './commands/complaints.ts'
import { consentsCommand } from './commands/consents.ts'
import { keyCommands } from './commands/keys.ts'
import { memberActionCommands } from './commands/member-actions.ts'
import { memberListCommands } from './commands/member-list.ts'
import { memberCommands } from './commands/members.ts'
import { partnersCommand } from './commands/partners.ts'
import { rewardCodeCommands } from './commands/reward-codes.ts'
import { settleCommand } from './commands/settle.ts'
import { statusCommand } from './commands/status.ts'
import { itemCommands } from './commands/surveys-and-rewards.ts'
import { withdrawalCommands } from './commands/withdrawals.ts'
import { resultRequests } from './results/requests.ts'

export const requestSchema = fallback(looseObject({ command: string() }), { command: '' })
export type CommandRequest = InferOutput<typeof requestSchema>

const commands = [
  statusCommand,
  ...withdrawalCommands,
  batchRequest,
  settleCommand,
  ...itemCommands('survey'),
  ...itemCommands('reward'),
  ...rewardCodeCommands,
  ...memberCommands,
  ...memberListCommands,
  ...memberActionCommands,
  ...complaintCommands,
  consentsCommand,
  partnersCommand,
  ...Object.values(resultRequests),
  ...keyCommands,
]

const commandOf = ({ command: name }: CommandRequest) => commands.find((command) => nameOf(command) === name)

export const needsKeys = (request: CommandRequest): boolean => commandOf(request)?.needsKeys ?? false
export const keepsSealed = (request: CommandRequest): boolean => commandOf(request)?.keepsSealed ?? false
export const needsSecret = (request: CommandRequest): boolean => commandOf(request)?.needsSecret ?? false

/**
 * The parts that a request needs. Only a running server has `mail`; without it, a mail waits in the database for a
 * server.
 */
export interface RequestContext {
  readonly database: Database
  readonly vault: () => Vault
  readonly mail?: Pick<Mail, 'enqueue'>
  readonly config: CommandConfig
}

/** @throws an HttpFailure if the request is refused, a SealFault if a key is missing */
export async function runRequest(
  { database, vault, mail, config }: RequestContext,
  request: CommandRequest,
  now: Date,
) {
  const command = commandOf(request)
  if (!command) throw unknownCommand()
  const queue: Pick<Mail, 'enqueue'> = { enqueue: (within, written) => writeMail(within, vault(), written, now) }
  return command.work({ store: database.store, vault, mail: mail ?? queue, config, now }, request)
}

export type Reply = { readonly output: string } | { readonly fault: string }

/** Returns the answer or the fault. Where a member reads that data cannot be read, the operator reads which key is missing. */
export async function replyTo(run: () => Promise<string>): Promise<Reply> {
  try {
    return { output: await run() }
  } catch (fault) {
    if (fault instanceof HttpFailure && fault.cause instanceof SealFault) return { fault: fault.cause.message }
    if (fault instanceof HttpFailure || fault instanceof SealFault) return { fault: fault.message }
    throw fault
  }
}
