import { userInfo } from 'node:os'
import { type InferOutput, type ObjectEntries, type ObjectSchema, object, safeParse } from 'valibot'
import type { Store } from '../../db/store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Given } from '../arguments.ts'

/** What a command prints: its output, and notes beside it; or why it was refused. */
export type Outcome = { readonly output?: string; readonly notes?: readonly string[] } | { readonly fault: string }

interface Typed {
  /** How it is typed after `panel`: small words are its own, capitals stand for values. */
  readonly forms: readonly [string, ...string[]]
  /** What it does, for `panel help`. */
  readonly about: string
}

/** A command that runs in its own process alone. */
interface LocalLine extends Typed {
  run(given: Given): Promise<Outcome>
}

/** The tools of a request. A command that decrypts nothing runs without keys, so it asks for the vault. */
export interface Workplace {
  readonly store: Store
  readonly vault: () => Vault
  readonly mail: Pick<Mail, 'enqueue'>
  readonly now: Date
}

/** A command that works on the database: in the server that has it open, or in its own process. */
interface RequestLine extends Typed {
  /** It decrypts, so on PostgreSQL it needs the servers' keys. */
  readonly needsKeys?: boolean
  /** It keys hashes, so in production it needs the servers' secret. */
  readonly needsSecret?: boolean
  read(given: Given): object | Promise<object>
  work(place: Workplace, request: object): Promise<string>
}

export type Line = LocalLine | RequestLine

type Request<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>

interface RequestOptions<Entries extends ObjectEntries> extends Typed {
  readonly needsKeys?: boolean
  readonly needsSecret?: boolean
  /** The request that is sent to a running server. */
  readonly entries: Entries
  read(given: Given): Request<Entries> | Promise<Request<Entries>>
  /** Returns what was done. Throws an HttpFailure if it is refused, a SealFault without its key. */
  work(place: Workplace, request: Request<Entries>): Promise<string>
}

export const unknownCommand = () =>
  new HttpFailure(404, 'not-found', 'This server does not know the command; it may be of another version')

export function requestLine<const Entries extends ObjectEntries>(options: RequestOptions<Entries>): RequestLine {
  const { entries, work, ...line } = options
  return {
    ...line,
    async work(place, request) {
      const read = safeParse(object(entries), request)
      if (!read.success) throw unknownCommand()
      return work(place, read.output)
    },
  }
}

/** The words of a command itself, such as `withdrawals approve`. */
export const wordsOf = ({ forms: [form] }: Line): string => form.slice(0, form.search(/ [[A-Z-]|$/))

/** For a command without names and options. */
export function nothing(given: Given): object {
  given.none()
  return {}
}

/** Some accounts have no name, such as that of a container with a number of its own. */
function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Who is recorded: the name of `--by`, or of the system account. */
export const nameOf = (given: Given): string => given.text('by') ?? systemName()
