import { userInfo } from 'node:os'
import { type InferOutput, type ObjectEntries, type ObjectSchema, object, safeParse } from 'valibot'
import type { Store } from '../../db/store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import type { Mail } from '../../mail/mail.ts'
import { notFound } from '../../refusals/failure.ts'
import { type Arguments, UsageFault } from '../arguments.ts'
import type { DataConfig } from '../settings/config.ts'

export type Outcome = { readonly output?: string; readonly notes?: readonly string[] } | { readonly fault: string }

interface Typed {
  /** The usage after `panel`. Words in lower case are the command; words in capitals stand for values. */
  readonly forms: readonly [string, ...string[]]
  readonly about: string
}

interface LocalCommand extends Typed {
  run(args: Arguments): Promise<Outcome>
}

/** The servers' settings that commands use. */
export type CommandConfig = Pick<DataConfig, 'payouts' | 'facts' | 'complaintDays' | 'operatorMail'>

/**
 * The servers' parts that a command uses. `vault` is a function, because a command that decrypts nothing runs without
 * keys.
 */
export interface CommandContext {
  readonly store: Store
  readonly vault: () => Vault
  readonly mail: Pick<Mail, 'enqueue'>
  readonly config: CommandConfig
  readonly now: Date
}

interface RequestCommand extends Typed {
  /** True if the command decrypts, for which it needs the servers' keys on PostgreSQL. */
  readonly needsKeys?: boolean
  /** True if the command makes keyed hashes, for which it needs the servers' secret in production. */
  readonly needsSecret?: boolean
  /** True if what the command encrypts stays, so that it must use the key with which the servers write. */
  readonly keepsSealed?: boolean
  read(args: Arguments): object | Promise<object>
  work(context: CommandContext, request: object): Promise<string>
}

export type Command = LocalCommand | RequestCommand

type Fields<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>

interface RequestOptions<Entries extends ObjectEntries> extends Typed {
  readonly needsKeys?: boolean
  readonly needsSecret?: boolean
  readonly keepsSealed?: boolean
  readonly entries: Entries
  read(args: Arguments): Fields<Entries> | Promise<Fields<Entries>>
  /**
   * Runs the command. @returns the text for the operator
   * @throws an HttpFailure if it refuses the request, a SealFault if a key is missing
   */
  work(context: CommandContext, request: Fields<Entries>): Promise<string>
}

export const unknownCommand = () =>
  notFound('This server does not know the command. Use the command line of the same version as the server')

export function requestCommand<const Entries extends ObjectEntries>(options: RequestOptions<Entries>): RequestCommand {
  const { entries, work, ...command } = options
  return {
    ...command,
    async work(context, request) {
      const read = safeParse(object(entries), request)
      if (!read.success) throw unknownCommand()
      return work(context, read.output)
    },
  }
}

export const nameOf = ({ forms: [form] }: Command): string => form.slice(0, form.search(/ [[A-Z-]|$/))

export function nothing(args: Arguments): object {
  args.none()
  return {}
}

/** Returns the name of the system's account. Some have none, such as that of a container with a number of its own. */
function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

export const operatorOf = (args: Arguments): string => args.text('by') ?? systemName()

export function needed<Value>(value: Value | undefined, fault: string): Value {
  if (value === undefined || value === '') throw new UsageFault(fault)
  return value
}

export const reasonOf = (args: Arguments): string =>
  needed(args.text('reason')?.trim(), 'The command needs a --reason, which the member reads')
