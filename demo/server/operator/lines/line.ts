import { userInfo } from 'node:os'
import { type InferOutput, type ObjectEntries, type ObjectSchema, object, safeParse } from 'valibot'
import type { Store } from '../../db/store.ts'
import type { Vault } from '../../db/vault/vault.ts'
import { HttpFailure } from '../../http/refusals/failure.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Given } from '../arguments.ts'

export type Outcome = { readonly output?: string; readonly notes?: readonly string[] } | { readonly fault: string }

interface Typed {
  /** The usage after `panel`: lower-case words are the command, capitals stand for values. */
  readonly forms: readonly [string, ...string[]]
  readonly about: string
}

interface LocalLine extends Typed {
  run(given: Given): Promise<Outcome>
}

/** A command that decrypts nothing runs without keys, so `vault` is a function. */
export interface Workplace {
  readonly store: Store
  readonly vault: () => Vault
  readonly mail: Pick<Mail, 'enqueue'>
  readonly now: Date
}

/** A command that runs in the server that has the database open, or in its own process. */
interface RequestLine extends Typed {
  /** A command that decrypts needs the servers' keys on PostgreSQL. */
  readonly needsKeys?: boolean
  read(given: Given): object | Promise<object>
  work(place: Workplace, request: object): Promise<string>
}

export type Line = LocalLine | RequestLine

type Request<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>

interface RequestOptions<Entries extends ObjectEntries> extends Typed {
  readonly needsKeys?: boolean
  readonly entries: Entries
  read(given: Given): Request<Entries> | Promise<Request<Entries>>
  /**
   * Returns the text for the operator.
   * @throws an HttpFailure if it refuses the request, a SealFault without its key
   */
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

/** Returns a name such as `withdrawals approve`. */
export const wordsOf = ({ forms: [form] }: Line): string => form.slice(0, form.search(/ [[A-Z-]|$/))

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

export const nameOf = (given: Given): string => given.text('by') ?? systemName()
